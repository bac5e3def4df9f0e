// npm run clock:confirm: confirms the database's clock, so that jobs that delete and expire run again.
import pg from 'pg';
import { confirmClock } from './platform/clock/queries.ts';
import { connectionTo } from './platform/db/session.ts';
import { findDatabaseUrl } from './platform/postgres/command-url.ts';
import { say } from './platform/terminal.ts';

try {
  const pool = new pg.Pool({
    application_name: 'beso-clock-confirm',
    max: 1,
    ...connectionTo(await findDatabaseUrl()),
  });
  try {
    const now = await confirmClock(pool);
    say(`The database says ${now?.toISOString()}. Old data is removed again from now on.`);
  } finally {
    await pool.end();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
