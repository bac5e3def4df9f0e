// npm run restore:after [-- --erasures LOG | --without-erasures | --nothing-lost]: ends sessions and mailed
// links, and repeats erasures, after a restore by other tools. No server may run. Exits with 0 on success.
import { parseArgs } from 'node:util';
import { finishForeignRestore } from './features/backups/index.ts';
import { printLines } from './platform/terminal.ts';
import { openRestoreParts, printLedger, UNRESTORABLE_FACTS } from './restore-parts.ts';

try {
  const { values } = parseArgs({
    options: {
      erasures: { type: 'string' },
      'without-erasures': { type: 'boolean', default: false },
      'nothing-lost': { type: 'boolean', default: false },
    },
  });
  const parts = await openRestoreParts();
  if (values['without-erasures']) parts.log.warn('a copy is brought back without the log of erased accounts');
  const done = await finishForeignRestore(parts, {
    erasures: values.erasures,
    withoutErasures: values['without-erasures'],
    nothingLost: values['nothing-lost'],
  });
  if (done === undefined) printLines('Servers may serve this database. Nothing was ended.');
  else {
    printLines(`${done.erased} accounts that were erased later are erased again.`);
    process.exitCode = printLedger(done) ? 0 : 1;
    for (const line of UNRESTORABLE_FACTS) printLines(line);
  }
} catch (error) {
  printLines(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
