import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A browser hears an early answer only when the rest of what it sends is taken too: up to a whole upload. */
const FORGOTTEN_MAX_BYTES = IMAGE_MAX_BYTES + 1024 * 1024;

/** Whether to go on reading would serve nobody: no one takes the body, and it may be without an end. */
function isLeftUnread({ headers, raw }: FastifyRequest): boolean {
  if (raw.complete || raw.readableFlowing === true) return false;
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > FORGOTTEN_MAX_BYTES
  );
}

/** A refused body that nobody reads ends its connection. */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400 && isLeftUnread(request)) reply.header('connection', 'close');
    done(null, payload);
  });
}
