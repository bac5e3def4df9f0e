import type { MessageExcerpt } from '@beso/contract/chat';
import { useMemo } from 'react';
import { type QueuedItem, registerSender, useWaiting } from '../../platform/outbox/index.ts';

/** [S7-053] A message that waits on this device until the server has it. */
export interface QueuedMessage extends QueuedItem {
  kind: 'message';
  /** The id of the receiver. */
  to: string;
  content: string;
  photo: Blob | null;
  /** Set once the photo is uploaded. */
  imageId: string | null;
  /** The number of the quoted message, and the excerpt of it that is shown. */
  replyTo: number | null;
  quote: Pick<MessageExcerpt, 'senderId' | 'content' | 'hasImage'> | null;
}

const isQueuedMessage = (item: QueuedItem): item is QueuedMessage => item.kind === 'message';

registerSender<QueuedMessage>(['message'], async () => (await import('./sendMessage.ts')).messageSender, {
  lane: ({ to }) => `message:${to}`,
  inOrder: true,
});

/** Returns a conversation's waiting messages in order; undefined until storage has been read. */
export function useQueuedMessages(personId: string): readonly QueuedMessage[] | undefined {
  const waiting = useWaiting();
  return useMemo(
    () => waiting?.filter(isQueuedMessage).filter(({ to }) => to === personId),
    [waiting, personId],
  );
}
