import type { Notification, NotificationKind, NotificationPage } from '@beso/contract/notifications';
import type { Transaction } from '../../platform/db/database.ts';
import { failField } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { type Tell, withEvents } from '../events/index.ts';
import { imageLinks } from '../images/index.ts';
import { personView } from '../profiles/index.ts';
import {
  countUnread,
  type InboxPosition,
  type InboxRow,
  insertNotifications,
  listInboxRows,
  lockInbox,
  markIdsRead,
  markKindRead,
  markReadUpTo,
  type News,
} from './queries/inbox.ts';

const NEWEST: InboxPosition = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
/** Milliseconds and the id. */
const CURSOR = /^(\d{1,13}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function encodeCursor({ created_at, id }: InboxRow): string {
  return Buffer.from(`${created_at.getTime()} ${id}`).toString('base64url');
}

function decodeCursor(cursor: string): InboxPosition {
  const [, time, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined) throw failField('cursor', 'errors.fieldInvalid');
  return { createdAt: new Date(Number(time)).toISOString(), id };
}

/** A row as the viewer gets it: every link in it is theirs. */
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
    createdAt: row.created_at.toISOString(),
    isRead: row.is_read,
  };
}

/** One page of the inbox, newest first. Throws INVALID_INPUT for a cursor that is not ours. */
export async function listNotifications(
  services: Services,
  viewerId: ViewerId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<NotificationPage> {
  const before = cursor === undefined ? NEWEST : decodeCursor(cursor);
  const [rows, unread] = await Promise.all([
    // One more than asked tells whether there is a next page.
    listInboxRows(services.database, viewerId, before, limit + 1),
    getUnreadCount(services, viewerId),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    notifications: shown.map((row) => present(services, viewerId, row)),
    unread,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last) : null,
  };
}

export function getUnreadCount(services: Services, viewerId: ViewerId): Promise<number> {
  return countUnread(services.database.db, viewerId);
}

/** Changes what is read and, where it did, tells the person's devices how much is left. Answers that number. */
async function changeRead(
  tx: Transaction,
  tell: Tell,
  viewerId: ViewerId,
  mark: () => Promise<boolean>,
): Promise<number> {
  await lockInbox(tx, viewerId);
  const changed = await mark();
  const unread = await countUnread(tx, viewerId);
  if (changed) tell({ recipients: [viewerId], kind: 'notifications.changed', payload: { unread } });
  return unread;
}

/** Marks some, or one and everything older; the person's other devices are told. Answers how much is left unread. */
export function markNotificationsRead(
  services: Services,
  viewerId: ViewerId,
  which: { ids: readonly string[] } | { upTo: string },
): Promise<number> {
  return withEvents(services, (tx, tell) =>
    changeRead(tx, tell, viewerId, () =>
      'ids' in which ? markIdsRead(tx, viewerId, which.ids) : markReadUpTo(tx, viewerId, which.upTo),
    ),
  );
}

/** What a kind had unread is read when it leaves the inbox, so that it does not count there. */
export function markKindAsRead(
  tx: Transaction,
  tell: Tell,
  viewerId: ViewerId,
  kind: NotificationKind,
): Promise<number> {
  return changeRead(tx, tell, viewerId, () => markKindRead(tx, viewerId, kind));
}

/**
 * Notifies people of a change, inside its transaction; at most once per transaction, as the last thing that locks.
 * Who did it is not told, nor is anybody whom a block parts from them.
 */
export async function notify(tx: Transaction, tell: Tell, news: News): Promise<void> {
  for (const { recipient, unread } of await insertNotifications(tx, news)) {
    tell({ recipients: [recipient], kind: 'notifications.changed', payload: { unread } });
  }
}
