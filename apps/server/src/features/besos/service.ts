import type { Activity } from '@beso/contract/activities';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { presentActivity } from '../activities/index.ts';
import type { ActivityOutcome } from './queries/gifts.ts';
import { listPendingRows } from './queries/requests.ts';

/** Publishes the events of what the ledger decided, and answers its activity as the viewer sees it. */
export async function settle(
  services: Services,
  viewerId: ViewerId,
  decision: Promise<ActivityOutcome>,
): Promise<Activity> {
  const { activity, events } = await decision;
  services.events.publish(events);
  return presentActivity(services, viewerId, activity);
}

/** Requests that wait for this person's answer, newest first. */
export async function listPendingRequests(services: Services, targetId: ViewerId): Promise<Activity[]> {
  const rows = await listPendingRows(services.database, targetId);
  return rows.map((row) => presentActivity(services, targetId, row));
}
