import type { Conversation, Deletion, Message, MessagePage } from '@beso/contract/chat';
import { replaceEqualDeep } from '@tanstack/react-query';

/** So many of a conversation's last messages this device keeps; whoever reads on fetches the rest again. */
const KEPT = 100;

/** What is loaded of a conversation: messages without gaps, up to the last that is known. */
export interface Thread {
  conversation: Conversation;
  messages: readonly Message[];
  /** Up to this change number the deleted ones are shown as such. */
  changes: number;
}

export const lastOf = ({ messages }: Pick<Thread, 'messages'>): number => messages.at(-1)?.number ?? 0;
export const firstOf = ({ messages }: Pick<Thread, 'messages'>): number => messages[0]?.number ?? 0;

/** Whether the server has messages after the last that is loaded. */
export const isBehind = (thread: Thread): boolean => lastOf(thread) < thread.conversation.lastNumber;

/** Begins with the newest page: what was known of it before is not joined to it. */
export const beginThread = ({ conversation, messages }: MessagePage): Thread => ({
  conversation,
  messages,
  changes: conversation.changeNumber,
});

const higher = (one: number | null, other: number | null) =>
  one === null || other === null ? other : Math.max(one, other);

/** The newer look at a conversation; what only grows is not lowered by an answer that was overtaken. */
export function newerConversation(known: Conversation, next: Conversation): Conversation {
  const read = Math.max(known.read, next.read);
  return {
    ...next,
    // The same object as long as they are the same: each message is drawn with it.
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

/** With what came after the last message; unchanged, but for the numbers, where it does not follow on it. */
export function withNewer(thread: Thread, { conversation, messages }: MessagePage): Thread {
  const last = lastOf(thread);
  const added = messages.filter(({ number }) => number > last);
  const joins = added.length > 0 && (last === 0 || added[0]?.number === last + 1);
  return {
    ...thread,
    conversation: newerConversation(thread.conversation, conversation),
    messages: joins ? [...thread.messages, ...added] : thread.messages,
  };
}

/** With a page from before the first message; unchanged where it does not end there. */
export function withOlder(thread: Thread, { messages }: Pick<MessagePage, 'messages'>): Thread {
  const joins = messages.length > 0 && messages.at(-1)?.number === firstOf(thread) - 1;
  return joins ? { ...thread, messages: [...messages, ...thread.messages] } : thread;
}

const GONE = { content: '', deleted: true } as const;

/** One message as it is once these were taken back; the same object where it has nothing of them. */
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

/** Without the words and photos that were taken back, in the quotes of others too. */
export function withDeletions(thread: Thread, deletions: readonly Deletion[], upTo: number): Thread {
  const changes = Math.max(thread.changes, upTo);
  if (deletions.length === 0) return changes === thread.changes ? thread : { ...thread, changes };
  const gone = new Set(deletions.map(({ number }) => number));
  return { ...thread, changes, messages: thread.messages.map((message) => without(message, gone)) };
}

/** With one message that the server has answered with: in its place, or as the next one. */
export function withMessage(thread: Thread, message: Message): Thread {
  const { number, deleted } = message;
  const conversation = {
    ...thread.conversation,
    lastNumber: Math.max(thread.conversation.lastNumber, number),
  };
  if (number === lastOf(thread) + 1) {
    return { ...thread, conversation, messages: [...thread.messages, message] };
  }
  const messages = thread.messages.map((known) => (known.number === number ? message : known));
  const next = { ...thread, conversation, messages };
  return deleted ? withDeletions(next, [{ number, changeNumber: 1 }], thread.changes) : next;
}

/** The numbers that others changed, which only grow. */
export function withReceipts(thread: Thread, theirs: { delivered: number; read: number }): Thread {
  const { conversation } = thread;
  if (conversation.theirRead === null || conversation.theirDelivered === null) return thread;
  const theirDelivered = Math.max(conversation.theirDelivered, theirs.delivered);
  const theirRead = Math.max(conversation.theirRead, theirs.read);
  return { ...thread, conversation: { ...conversation, theirDelivered, theirRead } };
}

/** What this device keeps of it. */
export function keptPart(thread: Thread): Thread {
  return thread.messages.length <= KEPT ? thread : { ...thread, messages: thread.messages.slice(-KEPT) };
}

/** The last message of the other person, or 0. */
export const lastReceived = ({ messages, conversation: { person } }: Thread): number =>
  messages.findLast(({ senderId }) => senderId === person.id)?.number ?? 0;
