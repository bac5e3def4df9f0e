import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Matches file names that contain no folder and are not hidden. */
const NAME = /^[\w-][\w.-]*$/;

/**
 * [S2-030] Serves the files of the operator's folder below `/.well-known`. A missing file gets an empty 404,
 * because the app's page would confuse programs.
 * @param dir undefined if there are no such files
 */
export function serveWellKnown(app: FastifyInstance, dir: string | undefined): void {
  app.get('/.well-known/*', async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const content = dir === undefined || !NAME.test(name) ? undefined : await contentOf(join(dir, name));
    if (content === undefined) return reply.code(404).send();
    const type = name.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'application/json';
    return reply.type(type).header('cache-control', 'no-cache').send(content);
  });
}

const contentOf = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined);
