import type { Activity } from '@beso/contract/activities';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { findActivityRows } from './queries/activities.ts';
import { presentActivity } from './view.ts';

/** @throws ACTIVITY_NOT_FOUND if the activity does not exist or the viewer may not see it */
export async function getActivity(
  services: Services,
  viewerId: ViewerId,
  activityId: string,
): Promise<Activity> {
  const [row] = await findActivityRows(services.database, viewerId, [activityId]);
  if (row === undefined) throw fail('ACTIVITY_NOT_FOUND');
  return presentActivity(services, viewerId, row);
}

/** Returns the activities with these ids that the viewer may see. */
export async function listActivitiesById(
  services: Services,
  viewerId: ViewerId,
  ids: readonly string[],
): Promise<{ activities: Activity[] }> {
  const rows = await findActivityRows(services.database, viewerId, ids);
  return { activities: rows.map((row) => presentActivity(services, viewerId, row)) };
}
