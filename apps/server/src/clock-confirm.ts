// npm run clock:confirm: confirms the database's clock, so that jobs that delete and expire run again.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { confirmClock } from './platform/clock/queries.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { connectionTo } from './platform/db/session.ts';
import { findRunningPostgres } from './platform/postgres/running.ts';
import { say } from './platform/terminal.ts';

async function findUrl(): Promise<string> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) return databaseUrl;
  const folder = join(dataDir, 'postgres');
  const running = existsSync(folder) ? await findRunningPostgres(folder) : undefined;
  if (running === undefined) throw new ConfigError('Start BESO first: its database does not run.');
  return running;
}

try {
  const pool = new pg.Pool({
    application_name: 'beso-clock-confirm',
    max: 1,
    ...connectionTo(await findUrl()),
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
