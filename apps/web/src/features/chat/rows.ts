import type { Conversation, Message } from '@beso/contract/chat';

/** The number of messages that are rendered, or left out, together. */
export const CHUNK_SIZE = 25;
/** Consecutive messages of a person within this time are displayed as one group. */
const RUN_MS = 5 * 60_000;

export interface ChunkOfMessages {
  /** Computed from message numbers, so that loading older messages does not change it. */
  id: number;
  messages: readonly Message[];
}

/** Divides messages into chunks by number, so that older messages never shift the chunks. */
export function chunkMessages(messages: readonly Message[]): ChunkOfMessages[] {
  const chunks: { id: number; messages: Message[] }[] = [];
  for (const message of messages) {
    const id = Math.floor((message.number - 1) / CHUNK_SIZE);
    const last = chunks.at(-1);
    if (last?.id === id) last.messages.push(message);
    else chunks.push({ id, messages: [message] });
  }
  return chunks;
}

const dayOf = (iso: string) => new Date(iso).toDateString();

/** Returns whether this message begins a new day in this device's time zone. */
export const beginsDay = (message: Message, before: Message | undefined): boolean =>
  before === undefined || dayOf(before.createdAt) !== dayOf(message.createdAt);

/** Returns whether two consecutive messages are displayed as one group. */
export function isSameRun(one: Message | undefined, next: Message | undefined): boolean {
  if (one === undefined || next === undefined || one.senderId !== next.senderId) return false;
  const apart = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return apart < RUN_MS && !beginsDay(next, one);
}

export type MessageStatus = 'sent' | 'delivered' | 'read';

/**
 * Returns the status of the viewer's message. It stays 'sent' if either person turned receipts off (null).
 */
export function messageStatusOf(
  number: number,
  { theirDelivered, theirRead }: Pick<Conversation, 'theirDelivered' | 'theirRead'>,
): MessageStatus {
  if (number <= (theirRead ?? 0)) return 'read';
  return number <= (theirDelivered ?? 0) ? 'delivered' : 'sent';
}
