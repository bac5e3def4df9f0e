import type { Comment, CommentPage, Liker, Likes } from '@beso/contract/activities';
import type { Transaction } from '../../platform/db/database.ts';
import { databaseErrorOf } from '../../platform/db/refusals.ts';
import type { CommittedEvent } from '../../platform/events.ts';
import { fail } from '../../platform/http/fail.ts';
import { paginateRows, readCursor } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { personView } from '../profiles/index.ts';
import { type CommentRow, listCommentRows, listLikerRows } from './queries/comments-and-likes.ts';
import {
  addComment,
  deleteComment,
  type ReactionNotifications,
  type ReactionStatements,
  reactionStatements,
  setLike,
} from './queries/reactions.ts';

function presentComment(services: Services, viewerId: ViewerId, row: CommentRow): Comment {
  const { id, text, created_at, person } = row;
  return {
    id,
    author: person && personView(services, viewerId, person),
    text,
    createdAt: created_at.toISOString(),
  };
}

/**
 * [S4-012] [S5-017] Adds or removes the viewer's like; a repeat changes nothing.
 * @throws ACTIVITY_NOT_FOUND, LIKE_DAILY_LIMIT
 */
export async function changeLike(
  services: Services,
  statements: ReactionStatements,
  viewerId: ViewerId,
  wanted: { activityId: string; liked: boolean },
): Promise<Likes> {
  const { likes, events } = await setLike(services.database, statements, viewerId, wanted);
  services.events.publish(events);
  return { likes, liked: wanted.liked };
}

/** @throws ACTIVITY_NOT_FOUND if the viewer does not see the activity */
export async function listLikers(
  services: Services,
  viewerId: ViewerId,
  activityId: string,
): Promise<{ likers: Liker[] }> {
  const rows = await listLikerRows(services.database, viewerId, activityId);
  if (rows === undefined) throw fail('ACTIVITY_NOT_FOUND');
  return {
    likers: rows.map(({ person, created_at }) => ({
      person: personView(services, viewerId, person),
      likedAt: created_at.toISOString(),
    })),
  };
}

/** [S7-029] Returns one page of comments. @throws ACTIVITY_NOT_FOUND; INVALID_INPUT for a malformed cursor */
export async function listComments(
  services: Services,
  viewerId: ViewerId,
  { activityId, cursor, limit }: { activityId: string; cursor?: string | undefined; limit: number },
): Promise<CommentPage> {
  const wanted = { before: readCursor(cursor), limit: limit + 1 };
  const rows = await listCommentRows(services.database, viewerId, activityId, wanted);
  if (rows === undefined) throw fail('ACTIVITY_NOT_FOUND');
  const { shown, nextCursor } = paginateRows(rows, limit, ({ order_number, id }) => ({
    number: order_number,
    id,
  }));
  return { comments: shown.map((row) => presentComment(services, viewerId, row)), nextCursor };
}

/**
 * [S5-016] Adds a comment once per key.
 * @throws ACTIVITY_NOT_FOUND, COMMENT_DAILY_LIMIT, IDEMPOTENCY_KEY_REUSED
 */
export async function writeComment(
  services: Services,
  statements: ReactionStatements,
  viewerId: ViewerId,
  given: { activityId: string; text: string; idempotencyKey: string },
): Promise<Comment> {
  const { comment: row, events } = await addComment(services.database, statements, viewerId, given);
  services.events.publish(events);
  return presentComment(services, viewerId, row);
}

/** @throws COMMENT_NOT_FOUND unless the comment is the viewer's own */
export async function deleteOwnComment(
  services: Services,
  statements: ReactionStatements,
  viewerId: ViewerId,
  commentId: string,
): Promise<void> {
  services.events.publish(await deleteComment(services.database, statements, viewerId, commentId));
}

/**
 * Deletes a comment for a moderator, if the comment still exists, and returns the events.
 * @param authorId the comment's author
 */
export async function hideComment(
  tx: Transaction,
  notices: ReactionNotifications,
  authorId: ViewerId,
  commentId: string,
): Promise<readonly CommittedEvent[]> {
  try {
    // If the comment is gone, the error rolls back only this inner transaction.
    return await tx.transaction((inner) =>
      deleteComment(inner, reactionStatements(notices), authorId, commentId),
    );
  } catch (error) {
    if (databaseErrorOf(error)?.message !== 'COMMENT_NOT_FOUND') throw error;
    return [];
  }
}
