import type { Activity } from '@beso/contract/activities';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { presentActivity } from '../activities/index.ts';
import { type ActivityOutcome, type Gift, processBesoTransaction } from './queries/gifts.ts';
import { listPendingRows } from './queries/requests.ts';

/** Publishes the events of an outcome and returns its activity as the viewer sees it. */
export async function settle(
  services: Services,
  viewerId: ViewerId,
  decision: ActivityOutcome | Promise<ActivityOutcome>,
): Promise<Activity> {
  const { activity, events } = await decision;
  services.events.publish(events);
  return presentActivity(services, viewerId, activity);
}

/** [S7-056] Gives besos, publishes the events, and updates the receiver's inbox. */
export async function giveBesos(services: Services, giverId: ViewerId, gift: Gift): Promise<Activity> {
  const outcome = await processBesoTransaction(services.database, giverId, gift);
  const activity = settle(services, giverId, outcome);
  if (outcome.events.length > 0) services.inboxes.expect(gift.receiverId);
  return activity;
}

/** Returns the requests that wait for this person's answer, newest first. */
export async function listPendingRequests(services: Services, targetId: ViewerId): Promise<Activity[]> {
  const rows = await listPendingRows(services.database, targetId);
  return rows.map((row) => presentActivity(services, targetId, row));
}
