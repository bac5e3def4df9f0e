import { api } from '../../platform/api/client.ts';
import type { ItemSender } from '../../platform/outbox/index.ts';
import { uploadImage } from '../images/index.ts';
import type { QueuedMessage } from './queuedMessages.ts';
import { applySentMessage } from './threads.ts';

/** [S7-053] Sends a queued message, after uploading its photo. */
export const messageSender: ItemSender<QueuedMessage> = {
  send: async (queued, save) => {
    const { personId: by, to, idempotencyKey, content, replyTo } = queued;
    let { imageId } = queued;
    if (queued.photo !== null && imageId === null) {
      ({ id: imageId } = await uploadImage('message-images', queued.photo, { person: by }));
      await save({ ...queued, imageId });
    }
    const message = await api.chat.sendMessage(
      { personId: to, idempotencyKey, content, imageId, replyTo },
      { context: { person: by } },
    );
    return () => applySentMessage(to, message);
  },
  // The server no longer has the photo, so the next attempt uploads it again.
  refused: (queued) => (queued.refusal?.code === 'IMAGE_NOT_FOUND' ? { ...queued, imageId: null } : queued),
};
