// npm run restore -- FILE [--erasures LOG | --without-erasures] [--another-secret]: restores a backup into an
// empty database and folder. Exits with 0 if everything is restored and the ledger's rules hold.
import { parseArgs } from 'node:util';
import { restoreBackup } from './features/backups/index.ts';
import { ConfigError } from './platform/config.ts';
import { printLines } from './platform/terminal.ts';
import { openRestoreParts, printLedger, UNRESTORABLE_FACTS } from './restore-parts.ts';

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
  const parts = await openRestoreParts();
  if (options.withoutErasures) parts.log.warn('a backup is brought back without the log of erased accounts');
  const { manifest, ...done } = await restoreBackup(parts, options);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLines(`The backup of ${manifest.madeAt} is back: ${rows} rows, ${done.pictures} files of pictures.`);
  printLines(`${done.erased} accounts that were erased later are erased again.`);
  process.exitCode = printLedger(done) ? 0 : 1;
  for (const line of UNRESTORABLE_FACTS) printLines(line);
} catch (error) {
  printLines(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
