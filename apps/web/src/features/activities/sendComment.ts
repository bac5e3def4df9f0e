import { api } from '../../platform/api/client.ts';
import type { Sender } from '../../platform/outbox/index.ts';
import { commentArrived } from './comments.ts';
import type { QueuedComment } from './queuedComments.ts';

/** Sends a comment that has waited. */
export const commentSender: Sender<QueuedComment> = {
  send: async ({ activityId, text, idempotencyKey }) => {
    const comment = await api.activities.addComment({ activityId, text, idempotencyKey });
    return () => commentArrived(activityId, comment);
  },
};
