import type { Likes } from '@beso/contract/activities';
import { api } from '../../platform/api/client.ts';
import { isOnline } from '../../platform/connectivity.ts';
import { retryWrite } from '../../platform/query/policy.ts';

/** Tells the server, once more where no answer came. */
export async function putLike(activityId: string, liked: boolean): Promise<Likes> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await (liked
        ? api.activities.likeActivity({ activityId })
        : api.activities.unlikeActivity({ activityId }));
    } catch (error) {
      if (!retryWrite(failures, error) || !isOnline()) throw error;
    }
  }
}

export { likeFailure } from './likeFailure.ts';
