import { SHARED_PHOTO_PATH } from '@beso/contract/shared-photo';
import type { FastifyInstance } from 'fastify';

/** Answers a shared photo while the service worker is not active: nothing of it is read or kept. */
export function serveSharedPhoto(app: FastifyInstance): void {
  app.post(SHARED_PHOTO_PATH, {
    config: { accepts: 'multipart/form-data', anyOrigin: true },
    onRequest: (_request, reply, _done) => {
      reply.redirect('/give-besos?shared=missed', 303);
    },
    handler: () => undefined,
  });
}
