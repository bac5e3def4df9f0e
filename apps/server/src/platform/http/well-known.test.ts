import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveWellKnown } from './well-known.ts';

it('configured association files are served, and other paths get an empty response [S2-030]', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'beso-well-known-'));
  await writeFile(join(dir, 'apple-app-site-association'), '{"applinks":{}}');
  await writeFile(join(dir, '.hidden'), 'secret');
  const app = Fastify();
  serveWellKnown(app, dir);
  const found = await app.inject('/.well-known/apple-app-site-association');
  expect([found.statusCode, found.headers['content-type'], found.body]).toEqual([
    200,
    'application/json',
    '{"applinks":{}}',
  ]);
  for (const name of ['assetlinks.json', '.hidden', '..%2fsecret', 'a/b', 'change-password', '']) {
    const missing = await app.inject(`/.well-known/${name}`);
    expect([name, missing.statusCode, missing.body]).toEqual([name, 404, '']);
  }
  const bare = Fastify();
  serveWellKnown(bare, undefined);
  expect((await bare.inject('/.well-known/apple-app-site-association')).statusCode).toBe(404);
  await Promise.all([app.close(), bare.close(), rm(dir, { recursive: true })]);
});
