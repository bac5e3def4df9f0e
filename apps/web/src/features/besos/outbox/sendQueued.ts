import { loadNamespaces } from '../../../platform/i18n/index.ts';
import type { ItemSender } from '../../../platform/outbox/index.ts';
import { showActivity } from '../../activities/index.ts';
import { uploadImage } from '../../images/index.ts';
import { sendBesos } from '../api.ts';
import type { QueuedBesos } from './queued.ts';
import { announceSent } from './sentToast.ts';

export const besosSender: ItemSender<QueuedBesos> = {
  send: async (queued, save) => {
    const { kind, personId: by, idempotencyKey } = queued;
    let { body } = queued;
    if (queued.photo !== null && !body.imageId) {
      const image = await uploadImage('beso-images', queued.photo, { person: by });
      body = { ...body, imageId: image.id };
      await save({ ...queued, body });
    }
    const activity = await sendBesos(kind, body, { idempotencyKey, by });
    await loadNamespaces('besos');
    return () => {
      showActivity(activity);
      announceSent(kind, activity);
    };
  },
  // The server deletes photos that no beso uses, so the next attempt uploads the photo again.
  refused: (queued) =>
    queued.refusal?.code === 'IMAGE_NOT_FOUND'
      ? { ...queued, body: { ...queued.body, imageId: null } }
      : queued,
};
