import type { Activity } from '@beso/contract/activities';
import { useSyncExternalStore } from 'react';
import { isOnline } from '../../platform/connection/connectivity.ts';
import { createListeners } from '../../platform/connection/listeners.ts';
import { loadNamespaces, translateText } from '../../platform/i18n/index.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { patchActivity } from './cache.ts';
import { type Liked, withWish } from './wish.ts';

/** Unconfirmed likes by activity. They override fetched data, so that the heart does not flicker. */
const wishes = new Map<string, boolean>();
const sending = new Set<string>();
const listeners = createListeners();
const loadSending = () => import('./sendLike.ts');

/** Sends one call after the other until the server has the latest wish. */
async function send(activityId: string): Promise<void> {
  if (sending.has(activityId)) return;
  sending.add(activityId);
  try {
    const { putLike } = await loadSending();
    for (let wanted = wishes.get(activityId); wanted !== undefined; ) {
      patchActivity(activityId, await putLike(activityId, wanted));
      const now = wishes.get(activityId);
      if (now === wanted) wishes.delete(activityId);
      wanted = now === wanted ? undefined : now;
    }
  } catch (error) {
    wishes.delete(activityId);
    void sayFailure(activityId, error);
  }
  sending.delete(activityId);
  listeners.call();
}

async function sayFailure(activityId: string, error: unknown): Promise<void> {
  const text = await Promise.all([loadSending(), loadNamespaces('reactions')]).then(
    ([{ likeFailure }]) => likeFailure(error, translateText),
    () => translateText('common.failure.offline'),
  );
  notify.error(text, `like:${activityId}`);
}

/** [S4-012] [S5-017] Likes an activity or withdraws the like: at once here, and undone on failure. */
export function toggleLike(activity: Pick<Activity, 'id' | 'likes' | 'liked'>): void {
  const { id } = activity;
  if (!isOnline()) {
    notify.error(translateText('common.failure.offline'), `like:${id}`);
    return;
  }
  wishes.set(id, !withWish(activity, wishes.get(id)).liked);
  listeners.call();
  void send(id);
}

/** Returns the number of likes and the person's own like, including an unconfirmed tap. */
export function useLiked(activity: Pick<Activity, 'id' | 'likes' | 'liked'>): Liked {
  const wished = () => wishes.get(activity.id);
  const wish = useSyncExternalStore(listeners.add, wished, wished);
  return withWish(activity, wish);
}
