import { LANGUAGES } from '@beso/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 requires an expiry date, which is 90 days after each response. */
const GOOD_FOR_MS = 90 * 24 * 60 * 60 * 1_000;

export function serveSecurityText(app: FastifyInstance, { securityContact, publicUrl }: Config): void {
  app.get(PATH, async (_request, reply) => {
    if (securityContact === undefined) return reply.code(404).send();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + GOOD_FOR_MS).toISOString()}`,
      `Preferred-Languages: ${LANGUAGES.join(', ')}`,
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${PATH}`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
