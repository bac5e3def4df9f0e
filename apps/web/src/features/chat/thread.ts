import type { Conversation, Message, MessageDeletion, MessagePage } from '@beso/contract/chat';
import { UNREAD_COUNTED_MAX } from '@beso/contract/limits';
import { replaceEqualDeep } from '@tanstack/react-query';

const KEPT = 100;

/** The loaded messages of a conversation, without gaps. */
export interface MessageThread {
  conversation: Conversation;
  messages: readonly Message[];
  /** The change number of the last deletion that the messages reflect. */
  changes: number;
}

export const lastNumberOf = ({ messages }: Pick<MessageThread, 'messages'>): number =>
  messages.at(-1)?.number ?? 0;
export const firstNumberOf = ({ messages }: Pick<MessageThread, 'messages'>): number =>
  messages[0]?.number ?? 0;

/** Returns whether the conversation has messages after the last loaded message. */
export const hasNewerMessages = (thread: MessageThread): boolean =>
  lastNumberOf(thread) < thread.conversation.lastNumber;

/** Starts a thread from the newest page of a conversation. */
export const beginThread = ({ conversation, messages }: MessagePage): MessageThread => ({
  conversation,
  messages,
  changes: conversation.changeNumber,
});

const higher = (one: number | null, other: number | null) =>
  one === null || other === null ? other : Math.max(one, other);

/** Merges a response into the known conversation. A late response lowers no number. */
export function newerConversation(known: Conversation, next: Conversation): Conversation {
  const read = Math.max(known.read, next.read);
  return {
    ...next,
    // A new object for the same person would render all messages again.
    person: replaceEqualDeep(known.person, next.person),
    lastNumber: Math.max(known.lastNumber, next.lastNumber),
    changeNumber: Math.max(known.changeNumber, next.changeNumber),
    delivered: Math.max(known.delivered, next.delivered),
    read,
    unread: read > next.read ? known.unread : next.unread,
    theirDelivered: higher(known.theirDelivered, next.theirDelivered),
    theirRead: higher(known.theirRead, next.theirRead),
  };
}

/** Adds a page's newer messages, unless they would leave a gap. */
export function addNewerMessages(
  thread: MessageThread,
  { conversation, messages }: MessagePage,
): MessageThread {
  const last = lastNumberOf(thread);
  const added = messages.filter(({ number }) => number > last);
  const joins = added.length > 0 && (last === 0 || added[0]?.number === last + 1);
  return {
    ...thread,
    conversation: newerConversation(thread.conversation, conversation),
    messages: joins ? [...thread.messages, ...added] : thread.messages,
  };
}

/** Adds an older page at the beginning, unless it would leave a gap. */
export function addOlderMessages(
  thread: MessageThread,
  { messages }: Pick<MessagePage, 'messages'>,
): MessageThread {
  const joins = messages.length > 0 && messages.at(-1)?.number === firstNumberOf(thread) - 1;
  return joins ? { ...thread, messages: [...messages, ...thread.messages] } : thread;
}

const GONE = { content: '', deleted: true } as const;

/** Returns the message without deleted content or a deleted quote. */
function without(message: Message, gone: ReadonlySet<number>): Message {
  const { replyTo } = message;
  const isGone = gone.has(message.number) && !message.deleted;
  const quotesGone = replyTo !== null && gone.has(replyTo.number) && !replyTo.deleted;
  if (!isGone && !quotesGone) return message;
  return {
    ...message,
    ...(isGone && { ...GONE, image: null }),
    ...(quotesGone && { replyTo: { ...replyTo, ...GONE, hasImage: false } }),
  };
}

/** Removes the texts and photos of deleted messages, also from quotes of them. */
export function withDeletions(
  thread: MessageThread,
  deletions: readonly MessageDeletion[],
  upTo: number,
): MessageThread {
  const changes = Math.max(thread.changes, upTo);
  if (deletions.length === 0) return changes === thread.changes ? thread : { ...thread, changes };
  const gone = new Set(deletions.map(({ number }) => number));
  return { ...thread, changes, messages: thread.messages.map((message) => without(message, gone)) };
}

/** Replaces a message, or adds it if it directly follows the last loaded message. */
export function withMessage(thread: MessageThread, message: Message): MessageThread {
  const { number, deleted } = message;
  const conversation = {
    ...thread.conversation,
    lastNumber: Math.max(thread.conversation.lastNumber, number),
  };
  if (number === lastNumberOf(thread) + 1) {
    return { ...thread, conversation, messages: [...thread.messages, message] };
  }
  const messages = thread.messages.map((known) => (known.number === number ? message : known));
  const next = { ...thread, conversation, messages };
  return deleted ? withDeletions(next, [{ number, changeNumber: 1 }], thread.changes) : next;
}

/** Returns whether this message of the other person is all that the thread lacks. */
export const isNextMessage = (thread: MessageThread, message: Message, changeNumber: number): boolean =>
  message.senderId === thread.conversation.person.id &&
  message.number === lastNumberOf(thread) + 1 &&
  changeNumber === thread.changes;

/** Adds the other person's next message and counts it as unread. */
export function addArrivedMessage(thread: MessageThread, message: Message): MessageThread {
  const { conversation } = thread;
  const unread = Math.min(conversation.unread + 1, UNREAD_COUNTED_MAX);
  return withMessage({ ...thread, conversation: { ...conversation, unread } }, message);
}

/** Records up to which message the other person has received and read. A late event lowers no number. */
export function withReceipts(
  thread: MessageThread,
  theirs: { delivered: number; read: number },
): MessageThread {
  const { conversation } = thread;
  if (conversation.theirRead === null || conversation.theirDelivered === null) return thread;
  const theirDelivered = Math.max(conversation.theirDelivered, theirs.delivered);
  const theirRead = Math.max(conversation.theirRead, theirs.read);
  return { ...thread, conversation: { ...conversation, theirDelivered, theirRead } };
}

/** Returns the thread as this device stores it: with only the latest messages. */
export function trimThread(thread: MessageThread): MessageThread {
  return thread.messages.length <= KEPT ? thread : { ...thread, messages: thread.messages.slice(-KEPT) };
}

/** Returns the number of the other person's last message, or 0. */
export const lastReceivedNumber = ({ messages, conversation: { person } }: MessageThread): number =>
  messages.findLast(({ senderId }) => senderId === person.id)?.number ?? 0;
