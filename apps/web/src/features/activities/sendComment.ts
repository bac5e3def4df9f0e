import { api } from '../../platform/api/client.ts';
import type { ItemSender } from '../../platform/outbox/index.ts';
import { showSavedComment } from './comments.ts';
import type { QueuedComment } from './queuedComments.ts';

export const commentSender: ItemSender<QueuedComment> = {
  send: async ({ activityId, text, idempotencyKey, personId }) => {
    const named = { context: { person: personId } };
    const comment = await api.activities.addComment({ activityId, text, idempotencyKey }, named);
    return () => showSavedComment(activityId, comment);
  },
};
