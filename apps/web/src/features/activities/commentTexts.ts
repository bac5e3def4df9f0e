import type { Comment, CommentPage } from '@beso/contract/activities';
import type { Person } from '@beso/contract/profiles';
import type { InfiniteData } from '@tanstack/react-query';
import { errorText, isApiError, isTransient, NetworkError } from '../../platform/errors.ts';
import type { Translate } from '../../platform/i18n/index.ts';
import type { QueuedComment } from './queuedComments.ts';

/** [S7-029] Returns all comments, oldest first and without duplicates. */
export function commentsInOrder(data: InfiniteData<CommentPage>): Comment[] {
  const known = new Map(
    data.pages.flatMap(({ comments }) => comments).map((comment) => [comment.id, comment] as const),
  );
  return [...known.values()].reverse();
}

/** Returns whether the comment was refused because its activity no longer exists. */
export const isActivityGone = ({ refusal }: Pick<QueuedComment, 'refusal'>): boolean =>
  refusal?.code === 'ACTIVITY_NOT_FOUND';

/** [S8-033] Returns the author's full name, or a placeholder for an unknown author. */
export function authorName(author: Person | null, t: Translate): string {
  const name = author === null ? '' : `${author.firstName} ${author.lastName}`.trim();
  return name === '' ? t('reactions.unknownUser') : name;
}

/** [S8-029] [S8-031] [S8-032] Returns the message for a comment that was not saved. */
export function commentFailure(error: unknown, t: Translate): string {
  if (error instanceof NetworkError && error.kind === 'offline') return errorText(error, t);
  if (isTransient(error)) return t('reactions.submitFailed');
  const says = isApiError(error) && error.code !== 'IDEMPOTENCY_KEY_REUSED';
  return says ? errorText(error, t) : t('reactions.saveFailed');
}
