import { REPORTED_MESSAGE_DAYS } from '@beso/contract/limits';
import type { ReportReason, ReportSubjectKind } from '@beso/contract/moderation';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { json, runStatement, statement, uuid } from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { reports } from '../schema.ts';

/** The reported person, and a copy of the reported content. */
export interface ReportSubject {
  readonly personId: string;
  readonly snapshot: unknown;
}

const SUBJECT = { personId: uuid, snapshot: json<unknown>() };

const PERSON = statement(
  'report_person',
  `
    SELECT p.id AS "personId", jsonb_build_object(
      'firstName', p.first_name, 'lastName', p.last_name, 'pronouns', p.pronouns, 'avatarPath', i.path) AS snapshot
    FROM profiles p LEFT JOIN images i ON i.id = p.avatar_image_id
    WHERE p.id = $1`,
  SUBJECT,
);

export async function findPersonSubject(db: Queryable, id: string): Promise<ReportSubject | undefined> {
  const { rows } = await runStatement(db, PERSON, [id]);
  return rows[0];
}

const ACTIVITY = statement(
  'report_activity',
  `
    SELECT CASE a.kind WHEN 'gift' THEN a.giver_id ELSE a.receiver_id END AS "personId", jsonb_build_object(
      'kind', a.kind, 'status', a.status, 'giverId', a.giver_id, 'receiverId', a.receiver_id,
      'relationshipId', a.relationship_id, 'amount', a.amount, 'description', a.description,
      'category', a.category, 'imagePath', i.path, 'createdAt', a.created_at) AS snapshot
    FROM activities a LEFT JOIN images i ON i.id = a.image_id
    WHERE a.id = $2 AND EXISTS (
      SELECT 1 FROM relationship_members membership
      WHERE membership.profile_id = $1 AND membership_shows(membership, a, '{}'))`,
  SUBJECT,
);

/** Returns an activity that the reporter may report, even if a block hides it. */
export async function findActivitySubject(
  db: Queryable,
  reporterId: ViewerId,
  id: string,
): Promise<ReportSubject | undefined> {
  const { rows } = await runStatement(db, ACTIVITY, [reporterId, id]);
  return rows[0];
}

const COMMENT = statement(
  'report_comment',
  `
    SELECT c.profile_id AS "personId", jsonb_build_object(
      'activityId', c.activity_id, 'text', c.text, 'createdAt', c.created_at) AS snapshot
    FROM activity_comments c JOIN activities a ON a.id = c.activity_id
    WHERE c.id = $2 AND a.status = 'approved' AND EXISTS (
      SELECT 1 FROM relationship_members membership
      WHERE membership.profile_id = $1 AND membership_shows(membership, a, '{}'))
    AND (a.shared_with IS NULL AND EXISTS (
      SELECT 1 FROM relationship_members membership WHERE membership.profile_id = $1
        AND membership_shows_addition(membership, a.relationship_id, c.profile_id, c.order_number, '{}'))
      OR sharing_shows_addition(a.shared_with, $1, c.profile_id, c.order_number, '{}'))`,
  SUBJECT,
);

/** Returns a comment that the reporter may report, even if a block hides it. */
export async function findCommentSubject(
  db: Queryable,
  reporterId: ViewerId,
  id: string,
): Promise<ReportSubject | undefined> {
  const { rows } = await runStatement(db, COMMENT, [reporterId, id]);
  return rows[0];
}

export interface NewReport extends ReportSubject {
  readonly reporterId: ViewerId;
  readonly subjectKind: ReportSubjectKind;
  readonly subjectId: string;
  readonly reason: ReportReason;
  readonly note: string;
}

/** Stores a report; returns its id, or that of the same reporter's open report about the subject. */
export async function insertReport(db: Queryable, report: NewReport): Promise<string> {
  const [row] = await db
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.subjectKind, reports.subjectId],
      targetWhere: sql`status = 'open'`,
      // Changes nothing, but makes the statement return the existing row.
      set: { reporterId: report.reporterId },
    })
    .returning({ id: reports.id });
  if (row === undefined) throw new Error('a report was inserted and not answered');
  return row.id;
}

const DELETE_OLD = statement(
  'delete_old_message_reports',
  `DELETE FROM reports WHERE id IN (
     SELECT id FROM reports
     WHERE subject_kind = 'message' AND created_at < now() - make_interval(days => $1)
     LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Deletes up to `atMost` reports of messages made over REPORTED_MESSAGE_DAYS ago; returns their number. */
export async function deleteOldMessageReports(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_OLD, [REPORTED_MESSAGE_DAYS, atMost])).rowCount;
}
