import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loadOnce } from '../work/load-once.ts';
import { compressText } from './compressText.ts';

export function templatesIn(webDir: string): (file: string) => Promise<string> {
  const templates = new Map<string, () => Promise<string>>();
  return (file) => {
    const read = templates.get(file) ?? loadOnce(() => readFile(join(webDir, file), 'utf8'));
    templates.set(file, read);
    return read();
  };
}

export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const { body, encoding } = await compressText(html, String(request.headers['accept-encoding'] ?? ''));
  reply.header('cache-control', 'no-store');
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body);
}
