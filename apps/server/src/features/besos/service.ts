import type { UserBesos } from '@beso/contract/besos';
import type { Activity } from '@beso/contract/feed';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { presentActivity } from '../feed/index.ts';
import {
  type ActivityOutcome,
  type BesoRequest,
  cancelRequest,
  createRequest,
  type Gift,
  listPendingRows,
  processGift,
  respondToRequest,
  undoGift as undoGiftInLedger,
} from './queries/activities.ts';
import { findUserBesos } from './queries/balance.ts';

export function getUserBesos(services: Services, profileId: ViewerId): Promise<UserBesos> {
  return findUserBesos(services.database, profileId);
}

/** What the ledger decided, published and as the viewer sees it. */
async function settle(
  services: Services,
  viewerId: ViewerId,
  decision: Promise<ActivityOutcome>,
): Promise<Activity> {
  const { activity, events } = await decision;
  services.events.publish(events);
  return presentActivity(services, viewerId, activity);
}

/**
 * [S7-056] Gives besos: membership, limit and idempotency are decided in the ledger's function. What
 * those concerned are told commits with it; a repeated key answers the same activity and tells nobody.
 */
export function processBesoTransaction(services: Services, giverId: ViewerId, gift: Gift): Promise<Activity> {
  return settle(services, giverId, processGift(services.database, giverId, gift));
}

/** Takes a gift back: UNDO_EXPIRED after its seconds, ALREADY_SPENT when the receiver has fewer besos left. */
export function undoGift(
  services: Services,
  giverId: ViewerId,
  undo: { activityId: string; idempotencyKey: string },
): Promise<Activity> {
  return settle(services, giverId, undoGiftInLedger(services.database, giverId, undo));
}

/** [S7-057] Asks for besos; membership, the number of waiting requests and idempotency are decided in the ledger. */
export function createBesoRequest(
  services: Services,
  requesterId: ViewerId,
  request: BesoRequest,
): Promise<Activity> {
  return settle(services, requesterId, createRequest(services.database, requesterId, request));
}

/** [S7-058] Only the person asked, and once: REQUEST_ALREADY_ANSWERED carries the answer that won. */
export function respondToBesoRequest(
  services: Services,
  responderId: ViewerId,
  answer: { activityId: string; approved: boolean; idempotencyKey: string },
): Promise<Activity> {
  return settle(services, responderId, respondToRequest(services.database, responderId, answer));
}

/** [S4-043] Withdraws a request of one's own while it waits. */
export function cancelBesoRequest(
  services: Services,
  requesterId: ViewerId,
  activityId: string,
): Promise<Activity> {
  return settle(services, requesterId, cancelRequest(services.database, requesterId, activityId));
}

/** Requests that wait for this person's answer, newest first. */
export async function listPendingRequests(services: Services, targetId: ViewerId): Promise<Activity[]> {
  const rows = await listPendingRows(services.database, targetId);
  return rows.map((row) => presentActivity(services, targetId, row));
}
