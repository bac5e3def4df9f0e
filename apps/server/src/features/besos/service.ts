import type { Activity } from '@beso/contract/activities';
import type { Database } from '../../platform/db/database.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { presentActivity } from '../activities/index.ts';
import { type ActivityOutcome, type GiftInput, processBesoTransaction } from './queries/gifts.ts';
import * as ledger from './queries/ledger.ts';
import { listPendingRows } from './queries/requests.ts';

function settle(services: Services, viewerId: ViewerId, { activity, events }: ActivityOutcome): Activity {
  services.events.publish(events);
  return presentActivity(services, viewerId, activity);
}

/** Turns a ledger change into a service function that publishes the events and returns the activity. */
const settling =
  <Input>(change: (database: Database, viewerId: ViewerId, input: Input) => Promise<ActivityOutcome>) =>
  async (services: Services, viewerId: ViewerId, input: Input): Promise<Activity> =>
    settle(services, viewerId, await change(services.database, viewerId, input));

export const undoGift = settling(ledger.undoGift);
export const createBesoRequest = settling(ledger.createBesoRequest);
export const respondToBesoRequest = settling(ledger.respondToBesoRequest);
export const cancelBesoRequest = settling(ledger.cancelBesoRequest);
export const undoRequestDecision = settling(ledger.undoRequestDecision);

/** [S7-056] Gives besos and publishes the events. The receiver's notification follows soon afterwards. */
export async function giveBesos(services: Services, giverId: ViewerId, gift: GiftInput): Promise<Activity> {
  const outcome = await processBesoTransaction(services.database, giverId, gift);
  const activity = settle(services, giverId, outcome);
  if (outcome.events.length > 0) services.inboxes.expect(gift.receiverId);
  return activity;
}

/** Returns the requests that wait for the viewer's answer, newest first. */
export async function listPendingRequests(services: Services, targetId: ViewerId): Promise<Activity[]> {
  const rows = await listPendingRows(services.database, targetId);
  return rows.map((row) => presentActivity(services, targetId, row));
}
