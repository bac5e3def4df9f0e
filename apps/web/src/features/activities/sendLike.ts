import type { Likes } from '@beso/contract/activities';
import { api } from '../../platform/api/client.ts';
import { isOnline } from '../../platform/connection/connectivity.ts';
import { retryWrite } from '../../platform/query/policy.ts';
import { shownPerson } from '../../platform/session/person.ts';

export async function putLike(activityId: string, liked: boolean): Promise<Likes> {
  // A retry acts for the same person, even after another one signs in.
  const person = shownPerson();
  const named = { context: person === null ? {} : { person } };
  for (let failures = 0; ; failures += 1) {
    try {
      return await (liked
        ? api.activities.likeActivity({ activityId }, named)
        : api.activities.unlikeActivity({ activityId }, named));
    } catch (error) {
      if (!retryWrite(failures, error) || !isOnline()) throw error;
    }
  }
}

export { likeFailure } from './likeFailure.ts';
