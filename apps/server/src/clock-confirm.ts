// npm run clock:confirm: accepts the database's clock after a jump. Deletion and expiry then continue.
import { confirmClock } from './platform/clock/queries.ts';
import { openDatabase } from './platform/db/database.ts';
import { findDatabaseUrl } from './platform/postgres/command-url.ts';
import { printLines } from './platform/terminal.ts';

try {
  const database = openDatabase(await findDatabaseUrl(), () => undefined);
  try {
    const now = await confirmClock(database.pool);
    printLines(`The database says ${now?.toISOString()}. Old data is removed again from now on.`);
  } finally {
    await database.close();
  }
} catch (error) {
  printLines(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
