import type { Notification, NotificationPage } from '@beso/contract/notifications';
import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import { paginateRows, readCursor } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import { imageLinks } from '../images/index.ts';
import { personView } from '../profiles/index.ts';
import {
  countUnread,
  type InboxRow,
  listInboxRows,
  lockInbox,
  markIdsRead,
  markReadUpTo,
} from './queries/inbox.ts';
import { isInboxBehind, projectGifts } from './queries/projection.ts';

/** Converts a row to the response, with links to pictures that work only for the viewer. */
function present(services: Services, viewerId: ViewerId, row: InboxRow): Notification {
  const { activity } = row;
  const image = activity?.image ?? null;
  return {
    id: row.id,
    kind: row.kind,
    actors: row.actors.map((actor) => personView(services, viewerId, actor)),
    actorCount: row.actor_count,
    activity: activity && { ...activity, image: image && imageLinks(services, viewerId, image) },
    relationship: row.relationship,
    rewardTitle: row.reward_title,
    askedType: row.asked_type,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
    orderNumber: row.order_number,
    isRead: row.is_read,
  };
}

/** Adds gifts that the feed may show although they are not in the inbox yet. */
async function catchUp({ database, events }: Services, viewerId: ViewerId): Promise<void> {
  if (await isInboxBehind(database, viewerId)) events.publish(await projectGifts(database, [viewerId]));
}

export async function getUnreadCount(services: Services, viewerId: ViewerId): Promise<number> {
  await catchUp(services, viewerId);
  return countUnread(services.database.reads, viewerId);
}

/** Returns one page, newest first. @throws INVALID_INPUT for a malformed cursor */
export async function listNotifications(
  services: Services,
  viewerId: ViewerId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<NotificationPage> {
  if (cursor === undefined) await catchUp(services, viewerId);
  const [rows, unread] = await Promise.all([
    listInboxRows(services.database, viewerId, readCursor(cursor), limit + 1),
    countUnread(services.database.reads, viewerId),
  ]);
  const { shown, nextCursor } = paginateRows(rows, limit, ({ order_number, id }) => ({
    number: order_number,
    id,
  }));
  return {
    notifications: shown.map((row) => present(services, viewerId, row)),
    unread,
    nextCursor,
  };
}

/** Runs `mark` with the inbox locked; returns the unread count and, after a change, sends it as an event. */
async function changeRead(
  tx: Transaction,
  drafts: EventDraft[],
  viewerId: ViewerId,
  mark: () => Promise<boolean>,
): Promise<number> {
  await lockInbox(tx, viewerId);
  const changed = await mark();
  const unread = await countUnread(tx, viewerId);
  if (changed) drafts.push({ recipients: [viewerId], kind: 'notifications.changed', payload: { unread } });
  return unread;
}

/** Marks some notifications as read, or all up to one; returns the unread count. */
export function markNotificationsRead(
  services: Services,
  viewerId: ViewerId,
  which: { ids: readonly string[] } | { upTo: string },
): Promise<number> {
  return withEventTransaction(services, (tx, drafts) =>
    changeRead(tx, drafts, viewerId, () =>
      'ids' in which ? markIdsRead(tx, viewerId, which.ids) : markReadUpTo(tx, viewerId, which.upTo),
    ),
  );
}
