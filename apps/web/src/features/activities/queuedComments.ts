import { useMemo } from 'react';
import { type QueuedItem, registerSender, useWaitingItems } from '../../platform/outbox/index.ts';

/** [S7-070] A comment that waits on this device for a connection. */
export interface QueuedComment extends QueuedItem {
  kind: 'comment';
  activityId: string;
  text: string;
}

const isQueuedComment = (item: QueuedItem): item is QueuedComment => item.kind === 'comment';

registerSender<QueuedComment>(['comment'], async () => (await import('./sendComment.ts')).commentSender);

export function useRefusedComments(): readonly QueuedComment[] {
  const waiting = useWaitingItems();
  return useMemo(
    () => waiting?.filter(isQueuedComment).filter(({ refusal }) => refusal !== null) ?? [],
    [waiting],
  );
}

export function useWaitingComments(activityId: string): readonly QueuedComment[] {
  const waiting = useWaitingItems();
  return useMemo(
    () => waiting?.filter(isQueuedComment).filter((item) => item.activityId === activityId) ?? [],
    [waiting, activityId],
  );
}
