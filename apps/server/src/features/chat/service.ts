import type { Friend, Message, MessagePage, SendMessageInput } from '@beso/contract/chat';
import type { z } from 'zod';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { CONTENT_TIMEOUT_MS } from '../../platform/realtime/delivery.ts';
import type { Services } from '../../platform/services.ts';
import { attachMessageContent } from './message-contents.ts';
import { type ConversationRow, findConversation, listFriendRows } from './queries/conversations.ts';
import {
  findMessage,
  findMessageByNumber,
  listDeletionRows,
  listMessagesAfter,
  listMessagesUpTo,
} from './queries/messages.ts';
import { findMessageReceiver } from './queries/reporting.ts';
import {
  deleteMessage,
  markMessages,
  muteConversation,
  sendMessage,
  setReceipts,
} from './queries/writing.ts';
import { conversationView, friendView, messageView, plainMessageRow } from './view.ts';

/** @throws PERSON_NOT_FOUND if the two neither share a relationship nor ever exchanged messages */
async function requireConversation(
  { database }: Services,
  viewerId: ViewerId,
  personId: string,
): Promise<ConversationRow> {
  const found = await findConversation(database, viewerId, personId);
  if (found === undefined) throw fail('PERSON_NOT_FOUND');
  return found;
}

/** [S2-139] [S9-028] Returns the people whom the viewer knows or chats with, each with the last message. */
export async function listFriends(services: Services, viewerId: ViewerId): Promise<Friend[]> {
  const rows = await listFriendRows(services.database, viewerId);
  return rows.map((row) => friendView(services, viewerId, row));
}

interface Wanted {
  readonly personId: string;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * [S7-052] Returns one page of messages, ordered by number. No message is newer than the conversation's
 * `lastNumber`.
 * @throws PERSON_NOT_FOUND
 */
export async function listMessages(
  services: Services,
  viewerId: ViewerId,
  { personId, after, before, limit }: Wanted,
): Promise<MessagePage> {
  const { database } = services;
  const conversation = await requireConversation(services, viewerId, personId);
  const { id, last_number: newest } = conversation;
  const read = (conversationId: string) => {
    if (after !== undefined)
      return listMessagesAfter(database, conversationId, { after, last: newest, limit });
    const last = before === undefined ? newest : Math.min(newest, before - 1);
    return listMessagesUpTo(database, conversationId, { last, limit });
  };
  const rows = id === null ? [] : await read(id);
  return {
    conversation: conversationView(services, viewerId, conversation),
    messages: rows.map((row) => messageView(services, viewerId, row)),
  };
}

/** Returns the deletions after the given change number. @throws PERSON_NOT_FOUND */
export async function listDeletions(
  services: Services,
  viewerId: ViewerId,
  { personId, after }: { personId: string; after: number },
) {
  const { id, change_number } = await requireConversation(services, viewerId, personId);
  const rows = id === null ? [] : await listDeletionRows(services.database, id, after);
  return {
    deletions: rows.map((row) => ({ number: row.number, changeNumber: row.change_number })),
    changeNumber: Math.max(change_number, rows.at(-1)?.change_number ?? 0),
  };
}

/**
 * [S7-053] Sends a message, once per idempotency key.
 * @throws PERSON_NOT_REACHABLE, MESSAGE_NOT_FOUND, IMAGE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED,
 * MESSAGE_DAILY_LIMIT, MESSAGE_MINUTE_LIMIT
 */
export async function sendChatMessage(
  services: Services,
  viewerId: ViewerId,
  given: z.output<typeof SendMessageInput>,
): Promise<Message> {
  const { database, events: publisher, realtime } = services;
  const began = performance.now();
  const sessions = realtime.sessionsOf(given.personId.toLowerCase());
  const { isPlain, events, live, ...sent } = await sendMessage(database, viewerId, given, sessions);
  if (!isPlain) {
    publisher.publish(events);
    return messageView(services, viewerId, await findMessage(database, sent.id));
  }
  const message = messageView(services, viewerId, plainMessageRow(sent, viewerId, given));
  const isFresh = performance.now() - began < CONTENT_TIMEOUT_MS;
  publisher.publish(isFresh ? attachMessageContent(events, message, live) : events);
  return message;
}

/** Does not wait until files are removed, because a faster response would show that a report keeps them. */
function afterDeletion(
  { events: publisher, files, log }: Services,
  { imagePath, events }: Awaited<ReturnType<typeof deleteMessage>>,
): void {
  publisher.publish(events);
  if (imagePath === null) return;
  // If this fails, a job of the file store later removes files that no row names.
  files.removeFolder(imagePath).catch((error) => log.warn({ err: error }, 'a picture is left over'));
}

/** Deletes the viewer's own message and returns its placeholder. @throws MESSAGE_NOT_FOUND */
export async function deleteOwnMessage(
  services: Services,
  viewerId: ViewerId,
  which: { personId: string; number: number },
): Promise<Message> {
  const { database } = services;
  afterDeletion(services, await deleteMessage(database, viewerId, which));
  return messageView(
    services,
    viewerId,
    await findMessageByNumber(database, [viewerId, which.personId], which.number),
  );
}

/**
 * Deletes a reported message for both people. After the commit the caller must run the returned function,
 * which announces the deletion and removes the files.
 */
export async function hideMessage(
  services: Services,
  tx: Transaction,
  senderId: ViewerId,
  messageId: string,
): Promise<() => void> {
  const place = await findMessageReceiver(tx, messageId, senderId);
  if (place === undefined) return () => {};
  const deleted = await deleteMessage(tx, senderId, place);
  return () => afterDeletion(services, deleted);
}

/**
 * Records up to which message a device has received and the person has read. The numbers never decrease.
 * @throws PERSON_NOT_FOUND
 */
export async function recordReceipts(
  services: Services,
  viewerId: ViewerId,
  given: { personId: string; delivered: number; read: number },
) {
  const { progress, events } = await markMessages(services.database, viewerId, given);
  const { delivered, read, unread } = progress;
  if (delivered === null || read === null || unread === null) {
    await requireConversation(services, viewerId, given.personId);
    return { delivered: 0, read: 0, unread: 0 };
  }
  services.events.publish(events);
  return { delivered, read, unread };
}

/** @throws PERSON_NOT_FOUND, PREFERENCE_DAILY_LIMIT */
export async function muteChat(
  services: Services,
  viewerId: ViewerId,
  given: { personId: string; muted: boolean },
): Promise<void> {
  const { isKnown, events } = await muteConversation(services.database, viewerId, given);
  if (!isKnown) throw fail('PERSON_NOT_FOUND');
  services.events.publish(events);
}

/** @throws PREFERENCE_DAILY_LIMIT */
export async function switchReceipts(services: Services, viewerId: ViewerId, receipts: boolean) {
  services.events.publish(await setReceipts(services.database, viewerId, receipts));
  return { receipts };
}
