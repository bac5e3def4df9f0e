import type { BlockedPerson, ReportInput } from '@beso/contract/moderation';
import type { z } from 'zod';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEvents } from '../events/index.ts';
import { tellSightChanged } from './events.ts';
import {
  deleteBlock,
  findActivitySubject,
  findPersonSubject,
  insertBlock,
  insertReport,
  listBlocked,
  personExists,
  type ReportSubject,
} from './queries.ts';

/**
 * Hides two people from each other at once, in their live sessions too. A repeat changes nothing.
 * @throws CANNOT_BLOCK_SELF, PERSON_NOT_FOUND
 */
export async function blockPerson(services: Services, viewerId: ViewerId, personId: string): Promise<void> {
  if (personId === viewerId) throw fail('CANNOT_BLOCK_SELF');
  await withEvents(services, async (tx, tell) => {
    if (!(await personExists(tx, personId))) throw fail('PERSON_NOT_FOUND');
    if (await insertBlock(tx, viewerId, personId)) await tellSightChanged(tx, tell, viewerId, personId);
  });
}

/** Takes one's own block back; one that the other set stays. */
export async function unblockPerson(services: Services, viewerId: ViewerId, personId: string): Promise<void> {
  await withEvents(services, async (tx, tell) => {
    if (await deleteBlock(tx, viewerId, personId)) await tellSightChanged(tx, tell, viewerId, personId);
  });
}

export function listBlockedPeople(services: Services, viewerId: ViewerId): Promise<BlockedPerson[]> {
  return listBlocked(services.database.db, viewerId);
}

type Report = z.output<typeof ReportInput>;

function findSubject(
  db: Queryable,
  reporterId: ViewerId,
  { kind, id }: Report['subject'],
): Promise<ReportSubject | undefined> {
  switch (kind) {
    case 'person':
      return findPersonSubject(db, id);
    case 'activity':
      return findActivitySubject(db, reporterId, id);
    case 'comment':
    case 'message':
      // Nobody can write one yet, so that whatever id this is, it is of none.
      return Promise.resolve(undefined);
  }
}

/**
 * Opens a case with a copy of what is reported, so that deleting it later does not empty the case.
 * @returns its id; that of the open one when this person has reported the same before
 * @throws REPORT_SUBJECT_NOT_FOUND also for what the reporter could not read, CANNOT_REPORT_SELF
 */
export async function report(services: Services, reporterId: ViewerId, given: Report): Promise<string> {
  const { db } = services.database;
  const { subject, reason, note } = given;
  const found = await findSubject(db, reporterId, subject);
  if (found === undefined) throw fail('REPORT_SUBJECT_NOT_FOUND');
  if (found.personId === reporterId) throw fail('CANNOT_REPORT_SELF');
  return insertReport(db, {
    ...found,
    reporterId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    reason,
    note,
  });
}
