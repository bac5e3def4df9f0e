import type { Activity, Likes } from '@beso/contract/activities';
import { api } from '../../platform/api/client.ts';
import { isOnline } from '../../platform/connection/connectivity.ts';
import { errorText, hasCode, isOfflineError, NetworkError } from '../../platform/errors.ts';
import { loadNamespaces, type Translate, translateText } from '../../platform/i18n/index.ts';
import {
  type OptimisticWrite,
  useWithPendingWrites,
  withPendingWrites,
  writeOptimistically,
} from '../../platform/query/optimistic.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { patchActivity } from './cache.ts';

export type LikeState = Pick<Activity, 'likes' | 'liked'>;

export const likeWrite = (activityId: string): OptimisticWrite<LikeState, boolean, Likes> => ({
  key: ['activities', 'like', activityId],
  change: withLike,
  send: (liked, named) =>
    liked
      ? api.activities.likeActivity({ activityId }, named)
      : api.activities.unlikeActivity({ activityId }, named),
  confirm: (likes) => patchActivity(activityId, likes),
  failed: async (error) => {
    const hasTexts = await loadNamespaces('reactions');
    const text = hasTexts ? likeFailure(error, translateText) : translateText('common.failure.offline');
    appToasts.error(text, `like:${activityId}`);
  },
});

export function withLike({ likes, liked }: LikeState, wanted: boolean): LikeState {
  if (wanted === liked) return { likes, liked };
  return { likes: Math.max(likes + (wanted ? 1 : -1), 0), liked: wanted };
}

/** [S8-025] [S8-026] [S8-027] [S8-032] Returns the message for a like that failed. */
export function likeFailure(error: unknown, t: Translate): string {
  if (hasCode(error, 'UNAUTHORIZED')) return t('reactions.loginToLike');
  const known =
    isOfflineError(error) || hasCode(error, 'ACTIVITY_NOT_FOUND') || hasCode(error, 'LIKE_DAILY_LIMIT');
  return known ? errorText(error, t) : t('reactions.likeFailed');
}

/** [S4-012] [S5-017] Likes an activity or withdraws the like at once. A failure reverts the change. */
export function toggleLike({ id, likes, liked }: Pick<Activity, 'id' | 'likes' | 'liked'>): void {
  const like = likeWrite(id);
  if (isOnline()) writeOptimistically(like, !withPendingWrites({ likes, liked }, like).liked);
  else like.failed(new NetworkError('offline'), !liked);
}

/** Returns the number of likes and whether the person likes the activity, including unconfirmed taps. */
export const useLikeState = ({ id, likes, liked }: Pick<Activity, 'id' | 'likes' | 'liked'>): LikeState =>
  useWithPendingWrites({ likes, liked }, likeWrite(id));
