import type { ActivityPage, FeedPart } from '@beso/contract/feed';
import { paginateRows, readCursor } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { presentActivities } from '../activities/index.ts';
import { listActivityRows } from './queries.ts';

/** Returns one page, newest first. @throws INVALID_INPUT for a malformed cursor */
export async function listActivities(
  services: Services,
  viewerId: ViewerId,
  { cursor, limit, ...part }: FeedPart & { cursor?: string | undefined; limit: number },
): Promise<ActivityPage> {
  const rows = await listActivityRows(services.database, viewerId, readCursor(cursor), limit + 1, part);
  const { shown, nextCursor } = paginateRows(rows, limit, ({ order_number, id }) => ({
    number: order_number,
    id,
  }));
  return { activities: presentActivities(services, viewerId, shown), nextCursor };
}
