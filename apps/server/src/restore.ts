// npm run restore -- FILE [--erasures LOG | --without-erasures] [--another-secret]: brings a backup back into
// an empty place, without a server. Ends with 0 when all is there and the ledger's rules hold.
import { parseArgs } from 'node:util';
import { restoreBackup } from './features/backups/index.ts';
import { featuresOf, openAccounts } from './features/index.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Feature } from './platform/feature.ts';
import { openFiles } from './platform/files/open.ts';
import { createLogger } from './platform/log.ts';
import { say } from './platform/terminal.ts';

const UNKNOWN = [
  'Everybody signs in again. A backup cannot know what happened after it. These are as they were then:',
  '- passwords that were changed, second factors that were set up, and recovery codes that were used: tell people',
  '- people who were blocked, members who left or were removed, accounts that asked to be deleted',
  '- besos, messages, gifts and pictures of later: they are gone',
];

function optionsOf(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      erasures: { type: 'string' },
      'without-erasures': { type: 'boolean', default: false },
      'another-secret': { type: 'boolean', default: false },
    },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0)
    throw new ConfigError('Name the backup: npm run restore -- FILE [--erasures LOG]');
  return {
    path,
    erasures: values.erasures,
    withoutErasures: values['without-erasures'],
    anotherSecret: values['another-secret'],
  };
}

try {
  const options = optionsOf(process.argv.slice(2));
  const config = readConfig(process.env);
  const log = createLogger({ level: config.logLevel, pretty: true });
  // Nothing connects before a statement; only the declarations are read.
  const unused = openDatabase('postgresql:///', () => undefined);
  const features: readonly Feature[] = featuresOf(openAccounts(config, unused, log));
  await unused.close();
  const statements = features.flatMap(({ restored = [] }) => restored);
  if (options.withoutErasures) log.warn('a backup is brought back without the log of erased accounts');
  const { manifest, ledger, ...done } = await restoreBackup(
    { config, files: await openFiles(config), log, statements },
    options,
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`The backup of ${manifest.madeAt} is back: ${rows} rows, ${done.pictures} files of pictures.`);
  say(`${done.erased} accounts that were erased later are erased again.`);
  say(
    `${done.jobs} mails and other jobs of before are not done, and go after a day: see docs/OPERATIONS.md.`,
  );
  const broken = ledger.rules.filter(({ findings }) => findings.length > 0);
  say(
    `${ledger.movements} movements of besos: ${broken.length === 0 ? 'all rules hold' : 'RULES ARE BROKEN'}`,
  );
  for (const { name, findings } of broken) say(`BROKEN  ${name}: ${findings.length} findings`);
  for (const line of UNKNOWN) say(line);
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
