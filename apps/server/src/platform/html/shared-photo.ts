import { SHARED_PHOTO_PATH } from '@beso/contract/shared-photo';
import type { FastifyInstance } from 'fastify';

/**
 * Responds to a photo that another app shares before the service worker is active: the gift form opens
 * without the photo. Accepts any origin, because the request comes from the operating system.
 */
export function serveSharedPhoto(app: FastifyInstance): void {
  app.post(SHARED_PHOTO_PATH, {
    config: { accepts: 'multipart/form-data', anyOrigin: true },
    onRequest: (_request, reply, _done) => {
      reply.redirect('/give-besos?shared=missed', 303);
    },
    handler: () => undefined,
  });
}
