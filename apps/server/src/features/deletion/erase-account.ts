import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from '../../platform/db/database.ts';
import { kindOfError } from '../../platform/log/loggableFields.ts';
import { deleteMailsNaming } from '../../platform/mail/queries.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import { endExport, removeExportFiles } from '../exports/index.ts';
import { placeholderAddress } from '../identity/index.ts';
import { removeAllImages } from '../images/index.ts';
import { draftInboxChanges } from '../notifications/index.ts';
import { erasuresFile, recordErasure } from './erasure-log.ts';
import {
  beginErasing,
  eraseContentBatch,
  findNamesInMails,
  finishErasing,
  listPeopleEverRelated,
  postponeErasing,
} from './queries.ts';

/** The most rows that one step erases, because a step holds locks. */
const STEP = 200;
const PAUSE_MS = 10;
const PEOPLE_AT_ONCE = 20;

export type ErasureServices = Pick<Services, 'database' | 'files' | 'config' | 'log' | 'events'>;

/** Additional work in the last transaction, such as queueing the last mail. */
type Also = (tx: Transaction, personId: string) => Promise<void>;

/** Erases an account in small transactions. Returns false if `signal` stopped it before the end. */
export async function eraseAccount(
  parts: ErasureServices,
  personId: string,
  also: Also,
  signal?: AbortSignal,
): Promise<boolean> {
  const { database } = parts;
  const { dataDir, backups } = parts.config;
  await recordErasure(erasuresFile(dataDir), personId);
  // The backups may be restored on another machine, so the log must lie beside them too.
  if (backups.hour !== undefined || existsSync(backups.dir))
    await recordErasure(erasuresFile(backups.dir), personId);
  while ((await eraseContentBatch(database, personId, STEP)) > 0) {
    if (signal?.aborted === true) return false;
    await delay(PAUSE_MS);
  }
  await removeAllImages(parts, personId);
  await removeExportFiles(parts, personId);
  return withEventTransaction(parts, async (tx, drafts) => {
    const names = await findNamesInMails(tx, personId);
    await also(tx, personId);
    await endExport(tx, personId);
    if (!(await finishErasing(tx, personId, placeholderAddress()))) return false;
    await deleteMailsNaming(tx, names);
    const recipients = await listPeopleEverRelated(tx, personId);
    // Open apps still show the old name, so they must fetch everything again.
    drafts.push({ recipients, kind: 'relationships.changed', payload: { relationshipId: null } });
    drafts.push(...(await draftInboxChanges(tx, recipients)));
    return true;
  });
}

/** Erases the accounts that are due and returns their number. A failure does not stop the other accounts. */
export async function eraseDueAccounts(
  parts: ErasureServices,
  also: Also,
  signal?: AbortSignal,
): Promise<number> {
  let erased = 0;
  for (const personId of await beginErasing(parts.database, PEOPLE_AT_ONCE)) {
    if (signal?.aborted === true) break;
    try {
      if (await eraseAccount(parts, personId, also, signal)) erased += 1;
    } catch (error) {
      parts.log.warn({ err: error }, 'an account is not erased yet');
      await postponeErasing(parts.database, personId, kindOfError(error));
    }
  }
  return erased;
}
