import type { MessageExcerpt } from '@beso/contract/chat';
import { useMemo } from 'react';
import { type QueuedItem, registerSender, useWaitingItems } from '../../platform/outbox/index.ts';

/** [S7-053] A message that is stored on this device until the server has it. */
export interface QueuedMessage extends QueuedItem {
  kind: 'message';
  to: string;
  content: string;
  photo: Blob | null;
  /** The id of the photo on the server; null until it is uploaded. */
  imageId: string | null;
  /** The number of the quoted message, of which `quote` is the displayed part. */
  replyTo: number | null;
  quote: Pick<MessageExcerpt, 'senderId' | 'content' | 'hasImage'> | null;
}

const isQueuedMessage = (item: QueuedItem): item is QueuedMessage => item.kind === 'message';

registerSender<QueuedMessage>(['message'], async () => (await import('./sendMessage.ts')).messageSender, {
  lane: ({ to }) => `message:${to}`,
  inOrder: true,
});

/** Returns the queued messages to a person, in order; undefined until they are read from storage. */
export function useQueuedMessages(personId: string): readonly QueuedMessage[] | undefined {
  const waiting = useWaitingItems();
  return useMemo(
    () => waiting?.filter(isQueuedMessage).filter(({ to }) => to === personId),
    [waiting, personId],
  );
}
