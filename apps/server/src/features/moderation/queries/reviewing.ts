import type { MODERATION_ACTIONS, ReportReason, ReportSubjectKind } from '@beso/contract/moderation';
import { REPORTS_SHOWN } from '@beso/contract/moderation';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { json, runStatement, statement, text, timestampDate, uuid } from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { moderationActions, reports } from '../schema.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
type Concerned = Named & { readonly suspended: boolean };

const named = (profile: string) =>
  `jsonb_build_object('id', ${profile}.id, 'name', ${profile}.first_name || ' ' || ${profile}.last_name)`;
const concerned = (profile: string, user: string) =>
  `${named(profile)} || jsonb_build_object('suspended', ${user}.suspended_at IS NOT NULL)`;

const WAITING = statement(
  'moderation_waiting',
  `SELECT r.id, r.subject_kind AS "subjectKind", r.reason, r.note, r.snapshot, r.created_at AS "createdAt",
     ${named('w')} AS reporter, ${concerned('p', 'u')} AS person
   FROM reports r JOIN profiles w ON w.id = r.reporter_id JOIN profiles p ON p.id = r.person_id
   JOIN auth_users u ON u.id = p.id
   WHERE r.status = 'open' AND r.person_id IS DISTINCT FROM $1
   ORDER BY r.created_at, r.id LIMIT ${REPORTS_SHOWN}`,
  {
    id: uuid,
    subjectKind: text<ReportSubjectKind>(),
    reason: text<ReportReason>(),
    note: text(),
    snapshot: json<unknown>(),
    createdAt: timestampDate,
    reporter: json<Named>(),
    person: json<Concerned>(),
  },
);

/** Returns the oldest open reports, except those about the operator `except`. */
export const listWaitingRows = async (db: Queryable, except: ViewerId | null) =>
  (await runStatement(db, WAITING, [except])).rows;

const ACTIONS = statement(
  'moderation_actions_lately',
  `SELECT a.id, a.action, a.created_at AS "createdAt", ${named('o')} AS operator, ${concerned('p', 'u')} AS person
   FROM moderation_actions a JOIN profiles o ON o.id = a.operator_id JOIN profiles p ON p.id = a.person_id
   JOIN auth_users u ON u.id = p.id
   WHERE a.person_id IS DISTINCT FROM $1
   ORDER BY a.created_at DESC, a.id LIMIT ${REPORTS_SHOWN}`,
  {
    id: uuid,
    action: text<(typeof MODERATION_ACTIONS)[number]>(),
    createdAt: timestampDate,
    operator: json<Named>(),
    person: json<Concerned>(),
  },
);

export const listActionRows = async (db: Queryable, except: ViewerId | null) =>
  (await runStatement(db, ACTIONS, [except])).rows;

export type ReportedRow = Pick<
  typeof reports.$inferSelect,
  'subjectKind' | 'subjectId' | 'personId' | 'status'
>;

/** Locks a report, so that no other operator decides it at the same time. */
export async function lockReport(tx: Transaction, id: string): Promise<ReportedRow | undefined> {
  const { subjectKind, subjectId, personId, status } = reports;
  const [row] = await tx
    .select({ subjectKind, subjectId, personId, status })
    .from(reports)
    .where(eq(reports.id, id))
    .for('no key update');
  return row;
}

export async function closeReport(
  tx: Transaction,
  id: string,
  status: 'upheld' | 'dismissed',
): Promise<void> {
  await tx.update(reports).set({ status, closedAt: sql`now()` }).where(eq(reports.id, id));
}

interface NewAction {
  readonly reportId: string | null;
  readonly operatorId: ViewerId;
  readonly personId: string;
  readonly action: (typeof MODERATION_ACTIONS)[number];
}

export async function insertModerationAction(tx: Transaction, action: NewAction): Promise<void> {
  await tx.insert(moderationActions).values(action);
}
