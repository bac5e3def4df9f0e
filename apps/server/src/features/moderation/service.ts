import type { ReportInput } from '@beso/contract/moderation';
import type { z } from 'zod';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { deleteBlock, insertBlock, lockPair } from '../blocks/index.ts';
import { copyReportedMessage } from '../chat/index.ts';
import { hasPendingRequest } from '../connections/index.ts';
import { withEventTransaction } from '../events/index.ts';
import { countDaily } from '../profiles/index.ts';
import { haveSharedRelationship } from '../relationships/index.ts';
import { visibilityChangedEvents } from './events.ts';
import {
  findActivitySubject,
  findCommentSubject,
  findPersonSubject,
  insertReport,
  type ReportSubject,
} from './queries/reporting.ts';

/** Returns whether the two ever shared a relationship, or `otherId` has a pending request to connect. */
async function isKnown(db: Queryable, personId: string, otherId: string): Promise<boolean> {
  return (
    (await haveSharedRelationship(db, personId, otherId)) || (await hasPendingRequest(db, otherId, personId))
  );
}

/**
 * Hides two people from each other, also on the pages that they have open.
 * @throws CANNOT_BLOCK_SELF, BLOCK_DAILY_LIMIT; PERSON_NOT_FOUND also for a stranger
 */
export async function blockPerson(services: Services, viewerId: ViewerId, personId: string): Promise<void> {
  if (personId === viewerId) throw fail('CANNOT_BLOCK_SELF');
  await withEventTransaction(services, async (tx, drafts) => {
    if (!(await isKnown(tx, viewerId, personId))) throw fail('PERSON_NOT_FOUND');
    await lockPair(tx, viewerId, personId);
    if (!(await insertBlock(tx, viewerId, personId))) return;
    await countDaily(tx, viewerId, 'block');
    drafts.push(...(await visibilityChangedEvents(tx, viewerId, personId)));
  });
}

/** Removes the viewer's block. A block by the other person stays. */
export async function unblockPerson(services: Services, viewerId: ViewerId, personId: string): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    await lockPair(tx, viewerId, personId);
    if (!(await deleteBlock(tx, viewerId, personId))) return;
    drafts.push(...(await visibilityChangedEvents(tx, viewerId, personId)));
  });
}

type Report = z.output<typeof ReportInput>;

async function findSubject(
  db: Queryable,
  reporterId: ViewerId,
  { kind, id }: Report['subject'],
): Promise<ReportSubject | undefined> {
  switch (kind) {
    case 'person':
      // A report about oneself is let through here and refused later, as CANNOT_REPORT_SELF.
      return id === reporterId || (await isKnown(db, reporterId, id)) ? findPersonSubject(db, id) : undefined;
    case 'activity':
      return findActivitySubject(db, reporterId, id);
    case 'comment':
      return findCommentSubject(db, reporterId, id);
    case 'message':
      return copyReportedMessage(db, reporterId, id);
  }
}

/**
 * Makes a report with a copy of the content, in case the content is deleted.
 * @returns its id, or that of this person's open report about the same subject
 * @throws REPORT_SUBJECT_NOT_FOUND (also for content that the reporter cannot see), CANNOT_REPORT_SELF,
 * REPORT_DAILY_LIMIT
 */
export async function createReport(services: Services, reporterId: ViewerId, given: Report): Promise<string> {
  const { subject, reason, note } = given;
  return services.database.db.transaction(async (tx) => {
    const found = await findSubject(tx, reporterId, subject);
    if (found === undefined) throw fail('REPORT_SUBJECT_NOT_FOUND');
    if (found.personId === reporterId) throw fail('CANNOT_REPORT_SELF');
    // Counts a repeated report too.
    await countDaily(tx, reporterId, 'report');
    return insertReport(tx, {
      ...found,
      reporterId,
      subjectKind: subject.kind,
      subjectId: subject.id,
      reason,
      note,
    });
  });
}
