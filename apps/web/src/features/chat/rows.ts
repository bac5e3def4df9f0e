import type { Conversation, Message } from '@beso/contract/chat';

/** So many numbers stand in one box, which leaves the document when it is far from view. */
export const CHUNK = 25;
/** Messages of one person that follow each other within this time are one run. */
const RUN_MS = 5 * 60_000;

export interface Chunk {
  /** The same for the same numbers, however much is loaded above. */
  id: number;
  messages: readonly Message[];
}

/** The messages in boxes by their numbers: what is loaded above does not move a message to another box. */
export function chunksOf(messages: readonly Message[]): Chunk[] {
  const chunks: { id: number; messages: Message[] }[] = [];
  for (const message of messages) {
    const id = Math.floor((message.number - 1) / CHUNK);
    const last = chunks.at(-1);
    if (last?.id === id) last.messages.push(message);
    else chunks.push({ id, messages: [message] });
  }
  return chunks;
}

const dayOf = (iso: string) => new Date(iso).toDateString();

/** Whether a day begins with this message, on the calendar of this device. */
export const beginsDay = (message: Message, before: Message | undefined): boolean =>
  before === undefined || dayOf(before.createdAt) !== dayOf(message.createdAt);

/** Whether two that follow each other are of one run. */
export function isOneRun(one: Message | undefined, next: Message | undefined): boolean {
  if (one === undefined || next === undefined || one.senderId !== next.senderId) return false;
  const apart = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return apart < RUN_MS && !beginsDay(next, one);
}

export type Status = 'sent' | 'delivered' | 'read';

/** How far one of my messages got; only that it was sent where one of the two has turned receipts off. */
export function statusOf(
  number: number,
  { theirDelivered, theirRead }: Pick<Conversation, 'theirDelivered' | 'theirRead'>,
): Status {
  if (number <= (theirRead ?? 0)) return 'read';
  return number <= (theirDelivered ?? 0) ? 'delivered' : 'sent';
}
