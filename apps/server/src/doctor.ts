// npm run doctor: checks everything on which BESO depends, and names the remedy for each fault. Exits with 0
// if all is well, 1 otherwise.
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { canWriteLedger } from './platform/db/role.ts';
import { checkAddress } from './platform/doctor/address.ts';
import { type CheckFinding, type DoctorCheck, runDoctorChecks } from './platform/doctor/check.ts';
import { checkBackups, checkDisk } from './platform/doctor/disk-and-backups.ts';
import { checkDatabase, checkStandby } from './platform/doctor/queries.ts';
import { checkFiles, checkMail, checkRedis } from './platform/doctor/services.ts';
import { findRunningPostgres } from './platform/postgres/running.ts';
import { escapeControlCharacters, printLines } from './platform/terminal.ts';

async function urlOf({ databaseUrl, dataDir }: Config): Promise<string> {
  const url = databaseUrl ?? (await findRunningPostgres(join(dataDir, 'postgres')));
  if (url === undefined) throw new ConfigError('the embedded database does not run');
  return url;
}

async function lookAtRole(url: string): Promise<readonly CheckFinding[]> {
  const database = openDatabase(url, () => undefined);
  try {
    return (await canWriteLedger(database))
      ? [
          {
            fault: 'its role may write the ledger directly',
            mend: 'Give DATABASE_URL a role that owns nothing, and the owner as DATABASE_MIGRATION_URL.',
          },
        ]
      : [{ fine: 'its role may not write the ledger directly' }];
  } finally {
    await database.close();
  }
}

function checksOf(config: Config): DoctorCheck[] {
  const { publicUrl, databaseUrl, standbyUrl, redisUrl, mail } = config;
  const checks: DoctorCheck[] = [
    {
      about: 'database',
      look: async () => checkDatabase(await urlOf(config), config.databasePool),
      mend: 'Start BESO, or see whether DATABASE_URL is right and the server runs.',
    },
    {
      about: 'pictures',
      look: () => checkFiles(config),
      mend: 'See S3_* and the rights of the key, or whether the data folder can be written.',
    },
    { about: 'disk', look: () => checkDisk(config.dataDir), mend: 'See whether BESO_DATA_DIR is there.' },
    { about: 'backups', look: () => checkBackups(config), mend: 'See whether BACKUP_DIR is there.' },
  ];
  if (databaseUrl !== undefined)
    checks.push({ about: 'role', look: () => lookAtRole(databaseUrl), mend: 'See DATABASE_URL.' });
  if (databaseUrl !== undefined && standbyUrl !== undefined)
    checks.push({
      about: 'standby',
      look: () => checkStandby(standbyUrl, databaseUrl),
      mend: 'See DATABASE_STANDBY_URL and whether the standby runs; meanwhile the primary is read.',
    });
  if (redisUrl !== undefined)
    checks.push({
      about: 'Redis',
      look: () => checkRedis(redisUrl),
      mend: 'See REDIS_URL and whether Redis runs.',
    });
  if (mail.kind === 'smtp')
    checks.push({
      about: 'mail',
      look: () => checkMail(mail.url),
      mend: 'See SMTP_URL: address, port, account and password.',
    });
  if (publicUrl !== undefined)
    checks.push({
      about: publicUrl,
      look: (signal) => checkAddress(publicUrl, signal),
      mend: 'See whether BESO and the proxy run. Many home routers do not lead back from inside: then try a phone without Wi-Fi.',
    });
  return checks;
}

try {
  const found = await runDoctorChecks(checksOf(readConfig(process.env)));
  for (const [about, finding] of found) {
    // A finding may quote the answer of a server, and a line break in it could fake another finding.
    if ('fine' in finding) printLines(escapeControlCharacters(`fine   ${about}: ${finding.fine}`));
    else
      printLines(`${escapeControlCharacters(`FAULT  ${about}: ${finding.fault}`)}\n       ${finding.mend}`);
  }
  process.exitCode = found.every(([, finding]) => 'fine' in finding) ? 0 : 1;
} catch (error) {
  printLines(`FAULT  settings: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
// A half-open connection must not keep the command running.
setTimeout(() => process.exit(), 500).unref();
