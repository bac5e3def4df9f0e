// npm run clock:confirm: confirms that the database's clock is right. After a jump of this clock, jobs that
// delete or expire data wait for it.
import { confirmClock } from './platform/clock/queries.ts';
import { openDatabase } from './platform/db/database.ts';
import { findDatabaseUrl } from './platform/postgres/command-url.ts';
import { say } from './platform/terminal.ts';

try {
  const database = openDatabase(await findDatabaseUrl(), () => undefined);
  try {
    const now = await confirmClock(database.pool);
    say(`The database says ${now?.toISOString()}. Old data is removed again from now on.`);
  } finally {
    await database.close();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
