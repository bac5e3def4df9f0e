import { api } from '../../platform/api/client.ts';
import type { Sender } from '../../platform/outbox/index.ts';
import { commentArrived } from './comments.ts';
import type { QueuedComment } from './queuedComments.ts';

export const commentSender: Sender<QueuedComment> = {
  send: async ({ activityId, text, idempotencyKey, personId }) => {
    const named = { context: { person: personId } };
    const comment = await api.activities.addComment({ activityId, text, idempotencyKey }, named);
    return () => commentArrived(activityId, comment);
  },
};
