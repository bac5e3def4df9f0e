import type { QuizAnswer } from '@beso/contract/quizzes';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import {
  bigint,
  callFunction,
  functionCall,
  integer,
  json,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ListPosition } from '../../../platform/http/paging.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { type AppendedEvent, toCommittedEvents } from '../../events/index.ts';
import { columnsKnownTo } from '../../relationships/index.ts';

const COMPARISON = {
  id: uuid,
  place: nullable(bigint),
  period: nullable(text()),
  score: nullable(integer),
  completed_at: nullable(timestampDate),
  taker_id: uuid,
  taker_first_name: text(),
  taker_last_name: text(),
  taker_avatar_id: nullable(uuid),
  subject_id: uuid,
  subject_first_name: text(),
  subject_last_name: text(),
  subject_avatar_id: nullable(uuid),
};
export type ComparisonRow = RowOf<typeof COMPARISON>;

/** SQL of a person's columns as the viewer $1 sees them. */
function personColumns(alias: string): string {
  const { lastName, avatarImageId } = columnsKnownTo('$1', alias);
  return `${alias}.id AS ${alias}_id, ${alias}.first_name AS ${alias}_first_name,
  ${lastName} AS ${alias}_last_name, ${avatarImageId} AS ${alias}_avatar_id`;
}
const COLUMNS = `s.id, s.completed_number AS place, s.period, s.score, s.completed_at,
  ${personColumns('taker')}, ${personColumns('subject')}`;
const PEOPLE =
  'JOIN profiles taker ON taker.id = s.profile_id JOIN profiles subject ON subject.id = s.subject_id';

/** SQL of the newest completed quizzes between the viewer (column `mine`) and others (column `other`). */
const newest = (mine: string, other: string) => `
  (SELECT s.* FROM quiz_sessions s
   WHERE s.${mine} = $1 AND s.subject_id IS NOT NULL AND s.status = 'completed' AND s.hidden_at IS NULL
     AND NOT s.${other} = ANY ((SELECT ids FROM hidden)::uuid[])
     AND (s.completed_number, s.id) < ($2::bigint, $3::uuid)
   ORDER BY s.completed_number DESC, s.id DESC LIMIT $4)`;

const PAGE = statement(
  'quiz_comparisons',
  `WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids)
   SELECT ${COLUMNS}
   FROM (${newest('profile_id', 'subject_id')} UNION ALL ${newest('subject_id', 'profile_id')}) AS s ${PEOPLE}
   ORDER BY s.completed_number DESC, s.id DESC LIMIT $4`,
  COMPARISON,
);

/** Returns up to `limit` completed quizzes by or about the viewer, older than `before`, newest first. */
export async function listComparisons(
  database: Database,
  viewerId: ViewerId,
  before: ListPosition,
  limit: number,
): Promise<ComparisonRow[]> {
  return (await runStatement(database, PAGE, [viewerId, before.number, before.id, limit])).rows;
}

const ONE = statement(
  'quiz_comparison',
  `SELECT ${COLUMNS}, s.answers FROM quiz_sessions s ${PEOPLE}
   WHERE s.id = $2 AND $1 IN (s.profile_id, s.subject_id) AND s.status = 'completed' AND s.hidden_at IS NULL
     AND NOT are_blocked(s.profile_id, s.subject_id)`,
  { ...COMPARISON, answers: json<readonly z.output<typeof QuizAnswer>[]>() },
);

/** Returns one completed quiz with its answers. */
export async function findComparison(database: Database, viewerId: ViewerId, sessionId: string) {
  return (await runStatement(database, ONE, [viewerId, sessionId])).rows[0];
}

const HIDE = functionCall(
  'hide_quiz',
  { p_user_id: uuid, p_session_id: uuid },
  { appended: json<readonly AppendedEvent[]>() },
);

/** Hides a completed quiz from both of its people; returns the events. */
export async function hideComparison(database: Database, viewerId: ViewerId, sessionId: string) {
  const row = await callFunction(database, HIDE, { p_user_id: viewerId, p_session_id: sessionId });
  return toCommittedEvents(row.appended);
}
