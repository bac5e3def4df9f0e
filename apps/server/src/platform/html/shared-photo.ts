import { SHARED_PHOTO_PATH } from '@beso/contract/shared-photo';
import type { FastifyInstance } from 'fastify';

/**
 * Answers a photo that another app shares before the service worker is active: nothing of it is read or kept,
 * and the form of a gift says so. Such a request comes from the system and has a foreign or no origin.
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
