import { SHARED_PHOTO_PATH } from '@beso/contract/shared-photo';
import type { FastifyInstance } from 'fastify';

/**
 * Opens the gift form without the photo if another app shares a photo before the service worker is active.
 * Accepts any origin, because the operating system sends a foreign one or none.
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
