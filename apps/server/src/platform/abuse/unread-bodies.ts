import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bodies up to this size are read to the end, because browsers send all before they read. */
const FORGOTTEN_MAX_BYTES = IMAGE_MAX_BYTES + 1024 * 1024;

/** Returns true if nobody reads the body and the body is long or endless. */
function isLeftUnread({ headers, raw }: FastifyRequest): boolean {
  if (raw.complete || raw.readableFlowing === true) return false;
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > FORGOTTEN_MAX_BYTES
  );
}

export function endUnreadRequestBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 300 && isLeftUnread(request)) reply.header('connection', 'close');
    done(null, payload);
  });
}
