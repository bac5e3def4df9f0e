import type { LedgerReport } from './features/audit/index.ts';
import type { RestoreParts } from './features/backups/index.ts';
import { createAuthServices, createFeatures } from './features/index.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Feature } from './platform/feature.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { createLogger } from './platform/log.ts';
import { FORGET_ALL_NODES } from './platform/nodes/queries.ts';
import { printLines } from './platform/terminal.ts';

/** Facts that no backup contains. The operator should tell people about them. */
export const UNRESTORABLE_FACTS = [
  'Everybody signs in again. A backup cannot know what happened after it. These are as they were then:',
  '- passwords that were changed, second factors that were set up, and recovery codes that were used: tell people',
  '- people who were blocked, members who left or were removed, accounts that asked to be deleted',
  '- besos, messages, gifts and pictures of later: they are gone',
];

/** Opens the parts of a restore, and collects each feature's statements for it. */
export async function openRestoreParts(): Promise<RestoreParts> {
  const config = readConfig(process.env);
  const log = createLogger({ level: config.logLevel, pretty: true });
  // Never connects: the features are created only to read their declarations.
  const unused = openDatabase('postgresql:///', () => undefined);
  const features: readonly Feature[] = createFeatures(createAuthServices(config, unused, log));
  await unused.close();
  const ofFeatures = features.flatMap(({ restored = [] }) => restored);
  const statements = [...ofFeatures, FORGET_ALL_NODES];
  return { config, files: await openFileStore(config), log, statements };
}

/** Prints how many jobs wait and whether the ledger's rules hold. Returns true if they hold. */
export function printLedger({
  jobs,
  ledger,
}: {
  readonly jobs: number;
  readonly ledger: LedgerReport;
}): boolean {
  printLines(
    `${jobs} mails and other jobs of before are not done, and go after a day: see docs/OPERATIONS.md.`,
  );
  const broken = ledger.rules.filter(({ findings }) => findings.length > 0);
  printLines(
    `${ledger.movements} movements of besos: ${broken.length === 0 ? 'all rules hold' : 'RULES ARE BROKEN'}`,
  );
  for (const { name, findings } of broken) printLines(`BROKEN  ${name}: ${findings.length} findings`);
  return broken.length === 0;
}
