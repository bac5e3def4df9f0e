// npm run ledger:verify: checks the rules of the ledger, also while the server runs. Exits with 0 if all
// hold, 1 if one is broken, 2 if it could not check.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { parse as parseConnectionString } from 'pg-connection-string';
import { type LedgerReport, verifySnapshot } from './features/audit/index.ts';
import { ConfigError, readDatabaseConfig } from './platform/config.ts';
import { connectionConfigFor } from './platform/db/session.ts';
import { startEmbeddedPostgres } from './platform/postgres/index.ts';
import { APP_ROLE } from './platform/postgres/queries.ts';
import { findRunningPostgres } from './platform/postgres/running.ts';
import { printLines } from './platform/terminal.ts';

const FINDINGS_SHOWN = 20;

async function verifyAt(url: string, applicationRole: string): Promise<LedgerReport> {
  const client = new pg.Client({ application_name: 'beso-ledger-verify', ...connectionConfigFor(url) });
  await client.connect();
  try {
    return await verifySnapshot(client, applicationRole);
  } finally {
    await client.end();
  }
}

async function verifyEmbedded(dataDir: string): Promise<LedgerReport> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) throw new ConfigError(`There is no database in ${dataDir} yet.`);
  const running = await findRunningPostgres(folder);
  if (running !== undefined) return verifyAt(running, APP_ROLE);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    return await verifyAt(server.migrationUrl, APP_ROLE);
  } finally {
    await server.stop();
  }
}

function verify(): Promise<LedgerReport> {
  const { databaseUrl, migrationUrl, dataDir } = readDatabaseConfig(process.env);
  if (databaseUrl === undefined) return verifyEmbedded(dataDir);
  const { user } = parseConnectionString(databaseUrl);
  if (!user) throw new ConfigError('DATABASE_URL names no role.');
  return verifyAt(migrationUrl ?? databaseUrl, user);
}

function print({ movements, people, rules }: LedgerReport): void {
  printLines(`${movements} movements of ${people} people`);
  for (const { name, findings } of rules) {
    printLines(`${findings.length === 0 ? 'holds ' : 'BROKEN'}  ${name}`);
    for (const finding of findings.slice(0, FINDINGS_SHOWN)) printLines(`        ${finding}`);
    if (findings.length > FINDINGS_SHOWN) printLines(`        and ${findings.length - FINDINGS_SHOWN} more`);
  }
}

try {
  const report = await verify();
  print(report);
  process.exitCode = report.rules.every(({ findings }) => findings.length === 0) ? 0 : 1;
} catch (error) {
  printLines(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
