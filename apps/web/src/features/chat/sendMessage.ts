import { api } from '../../platform/api/client.ts';
import type { Sender } from '../../platform/outbox/index.ts';
import { uploadImage } from '../images/index.ts';
import type { QueuedMessage } from './queuedMessages.ts';
import { messageArrived } from './threads.ts';

/** [S7-053] Uploads the photo first, then sends the message. */
export const messageSender: Sender<QueuedMessage> = {
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
    return () => messageArrived(to, message);
  },
  // A photo that the server no longer has is uploaded again.
  refused: (queued) => (queued.refusal?.code === 'IMAGE_NOT_FOUND' ? { ...queued, imageId: null } : queued),
};
