import type { BlockedPerson, ReportReason, ReportSubjectKind } from '@beso/contract/moderation';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { profiles } from '../profiles/schema.ts';
import { blocks, reports } from './schema.ts';

/** Answers false when this person had blocked the other already. */
export async function insertBlock(tx: Transaction, blockerId: ViewerId, blockedId: string): Promise<boolean> {
  const rows = await tx
    .insert(blocks)
    .values({ blockerId, blockedId })
    .onConflictDoNothing()
    .returning({ blockedId: blocks.blockedId });
  return rows.length > 0;
}

/** Answers false when there was nothing to take back. */
export async function deleteBlock(tx: Transaction, blockerId: ViewerId, blockedId: string): Promise<boolean> {
  const rows = await tx
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    .returning({ blockedId: blocks.blockedId });
  return rows.length > 0;
}

export async function listBlocked(db: Queryable, blockerId: ViewerId): Promise<BlockedPerson[]> {
  const rows = await db
    .select({
      id: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      blockedAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(profiles, eq(profiles.id, blocks.blockedId))
    .where(eq(blocks.blockerId, blockerId))
    .orderBy(desc(blocks.createdAt), blocks.blockedId);
  return rows.map((row) => ({ ...row, blockedAt: row.blockedAt.toISOString() }));
}

/** Whether one of the two blocked the other. */
export async function areBlocked(db: Queryable, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute<{ blocked: boolean }>(
    sql`SELECT are_blocked(${one}, ${other}) AS blocked`,
  );
  return rows[0]?.blocked === true;
}

export async function personExists(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id));
  return rows.length > 0;
}

/** Whether the two share a relationship, or ever did. */
export async function haveMet(db: Queryable, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute<{ met: boolean }>(sql`
    SELECT EXISTS (
      SELECT 1 FROM relationship_members a JOIN relationship_members b USING (relationship_id)
      WHERE a.profile_id = ${one} AND b.profile_id = ${other}) AS met`);
  return rows[0]?.met === true;
}

/**
 * What each of these people has unread now. Their inboxes are locked first, in the order in which notifications lock
 * them, so that no older number is told after this one. Whoever never got a notification is left out.
 */
export async function countUnread(
  tx: Transaction,
  profileIds: readonly string[],
): Promise<{ profileId: string; unread: number }[]> {
  const { rows: inboxes } = await tx.execute<{ profile_id: string }>(sql`
    SELECT profile_id FROM notification_deliveries WHERE profile_id IN ${profileIds} ORDER BY profile_id FOR UPDATE`);
  if (inboxes.length === 0) return [];
  const { rows } = await tx.execute<{ profile_id: string; unread: number }>(sql`
    SELECT id AS profile_id, unread_notifications(id) AS unread FROM profiles
    WHERE id IN ${inboxes.map((inbox) => inbox.profile_id)}`);
  return rows.map((row) => ({ profileId: row.profile_id, unread: row.unread }));
}

/** What is reported: whose it is, and a copy for the case. */
export interface ReportSubject {
  readonly personId: string;
  readonly snapshot: unknown;
}

interface SubjectRow extends Record<string, unknown> {
  readonly person_id: string;
  readonly snapshot: unknown;
}

const asSubject = ([row]: SubjectRow[]): ReportSubject | undefined =>
  row && { personId: row.person_id, snapshot: row.snapshot };

/** A person as others see them. */
export async function findPersonSubject(db: Queryable, id: string): Promise<ReportSubject | undefined> {
  const { rows } = await db.execute<SubjectRow>(sql`
    SELECT p.id AS person_id, jsonb_build_object(
      'firstName', p.first_name, 'lastName', p.last_name, 'pronouns', p.pronouns, 'avatarPath', i.path) AS snapshot
    FROM profiles p LEFT JOIN images i ON i.id = p.avatar_image_id
    WHERE p.id = ${id}`);
  return asSubject(rows);
}

/**
 * An activity that the reporter's stays show, a block or not: who blocks first can still report. Its text and
 * picture are the giver's in a gift, and in a request those of who asked.
 */
export async function findActivitySubject(
  db: Queryable,
  reporterId: ViewerId,
  id: string,
): Promise<ReportSubject | undefined> {
  const { rows } = await db.execute<SubjectRow>(sql`
    SELECT CASE a.kind WHEN 'gift' THEN a.giver_id ELSE a.receiver_id END AS person_id, jsonb_build_object(
      'kind', a.kind, 'status', a.status, 'giverId', a.giver_id, 'receiverId', a.receiver_id,
      'relationshipId', a.relationship_id, 'amount', a.amount, 'description', a.description,
      'category', a.category, 'imagePath', i.path, 'createdAt', a.created_at) AS snapshot
    FROM activities a LEFT JOIN images i ON i.id = a.image_id
    WHERE a.id = ${id} AND EXISTS (
      SELECT 1 FROM relationship_members stay WHERE stay.profile_id = ${reporterId} AND stay_shows(stay, a, '{}'))`);
  return asSubject(rows);
}

export interface NewReport extends ReportSubject {
  readonly reporterId: ViewerId;
  readonly subjectKind: ReportSubjectKind;
  readonly subjectId: string;
  readonly reason: ReportReason;
  readonly note: string;
}

/** The new case's id, or that of this reporter's open one about the same. */
export async function insertReport(db: Queryable, report: NewReport): Promise<string> {
  const [row] = await db
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.subjectKind, reports.subjectId],
      targetWhere: sql`status = 'open'`,
      // Changes nothing, and so answers the row that is there.
      set: { reporterId: report.reporterId },
    })
    .returning({ id: reports.id });
  if (row === undefined) throw new Error('a report was inserted and not answered');
  return row.id;
}
