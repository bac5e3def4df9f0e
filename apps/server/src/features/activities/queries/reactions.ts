import type { Database, Transaction } from '../../../platform/db/database.ts';
import {
  bigint,
  callFunction,
  functionCall,
  integer,
  json,
  text,
  timestampDate,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { type AppendedEvent, toCommittedEvents } from '../../events/index.ts';
import { AUTHOR_JSON, type PersonColumn } from './comments-and-likes.ts';

/**
 * Builds the SQL that sends and withdraws notifications of likes and comments. features/index.ts passes it
 * in, because the notifications feature imports this feature.
 * @param actor the SQL parameter that holds the id of the acting person
 * @param activity an SQL expression of an activity's row
 */
export interface ReactionNotifications {
  readonly sent: (kind: 'like' | 'comment', to: string, actor: string, activity: string) => string;
  readonly withdrawn: (kind: 'like' | 'comment', from: string, actor: string, activity: string) => string;
}

const appended = json<readonly AppendedEvent[]>();
const COMMENT = {
  id: uuid,
  text: text(),
  created_at: timestampDate,
  order_number: bigint,
  person: json<PersonColumn>(),
};

/**
 * SQL that writes the notifications, then the events, if `changed`. `done` is the row of like_activity or a
 * similar function.
 */
const announced = (changed: string, notices: string) => `
  CASE WHEN ${changed} THEN append_events(
    jsonb_build_array(reactions_changed(done.audience, (done.activity).id)) || ${notices})
  ELSE '[]' END AS appended`;

/** Builds statements that write a change with its notifications and events in one round trip. */
export function reactionStatements({ sent, withdrawn }: ReactionNotifications) {
  const about = ['done.concerned', '$1', '(done.activity)'] as const;
  const liking = (name: string, notices: string) =>
    functionCall(
      name,
      { p_user_id: uuid, p_activity_id: uuid },
      { likes: integer, appended },
      (called) => `SELECT done.likes, ${announced('done.changed', notices)} FROM ${called} done`,
    );
  return {
    like: liking('like_activity', sent('like', ...about)),
    unlike: liking('unlike_activity', withdrawn('like', ...about)),
    comment: functionCall(
      'add_comment',
      { p_user_id: uuid, p_activity_id: uuid, p_text: text(), p_idempotency_key: uuid },
      { ...COMMENT, appended },
      (called) => `
        SELECT (done.comment).id, (done.comment).text, (done.comment).created_at, (done.comment).order_number, ${AUTHOR_JSON} AS person,
          ${announced('done.changed', sent('comment', ...about))}
        FROM ${called} done JOIN profiles p ON p.id = $1`,
    ),
    uncomment: functionCall(
      'delete_comment',
      { p_user_id: uuid, p_comment_id: uuid },
      { appended },
      (called) => `SELECT ${announced('true', withdrawn('comment', ...about))} FROM ${called} done`,
    ),
  };
}
export type ReactionStatements = ReturnType<typeof reactionStatements>;

/**
 * [S7-024] [S7-025] Adds or removes a like.
 * @throws a database error whose message is an error code of the contract, as do the functions below
 */
export async function setLike(
  database: Database,
  { like, unlike }: ReactionStatements,
  viewerId: ViewerId,
  { activityId, liked }: { activityId: string; liked: boolean },
) {
  const row = await callFunction(database, liked ? like : unlike, {
    p_user_id: viewerId,
    p_activity_id: activityId,
  });
  return { likes: row.likes, events: toCommittedEvents(row.appended) };
}

/** [S7-028] Adds a comment. */
export async function addComment(
  database: Database,
  { comment: written }: ReactionStatements,
  viewerId: ViewerId,
  given: { activityId: string; text: string; idempotencyKey: string },
) {
  const { appended: events, ...comment } = await callFunction(database, written, {
    p_user_id: viewerId,
    p_activity_id: given.activityId,
    p_text: given.text,
    p_idempotency_key: given.idempotencyKey,
  });
  return { comment, events: toCommittedEvents(events) };
}

export async function deleteComment(
  database: Database | Transaction,
  { uncomment }: ReactionStatements,
  viewerId: ViewerId,
  commentId: string,
) {
  const row = await callFunction(database, uncomment, { p_user_id: viewerId, p_comment_id: commentId });
  return toCommittedEvents(row.appended);
}
