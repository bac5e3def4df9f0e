import type { UserBesos } from '@beso/contract/besos';
import type { Activity } from '@beso/contract/feed';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { getActivity, presentActivity } from '../feed/index.ts';
import { findUserBesos, type Gift, processGift } from './queries.ts';

export function getUserBesos(services: Services, profileId: ViewerId): Promise<UserBesos> {
  return findUserBesos(services.database, profileId);
}

/**
 * [S7-056] Gives besos: membership, limit and idempotency are decided in the ledger's function. What
 * those concerned are told commits with it; a repeated key answers the same activity and tells nobody.
 */
export async function processBesoTransaction(
  services: Services,
  giverId: ViewerId,
  gift: Gift,
): Promise<Activity> {
  const outcome = await processGift(services.database, giverId, gift);
  if (outcome.replayed) return getActivity(services, giverId, outcome.activityId);
  services.events.publish(outcome.events);
  return presentActivity(services, giverId, outcome.activity);
}
