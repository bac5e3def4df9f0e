import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '@beso/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from './support/app.ts';
import { couple, gift, type Person, person } from './support/builders.ts';
import { openLiveConnection } from './support/connection.ts';
import { openDatabaseProxy } from './support/database-proxy.ts';
import { processesOf, startProgram } from './support/program.ts';

const SECRET = 'a secret that both servers know of';
let app: TestApp;
let giver: Person;
let receiver: Person;
let relationshipId: string;

beforeAll(async () => {
  app = await startTestApp({ BESO_SECRET: SECRET });
  [giver, receiver] = await Promise.all([person(app.url), person(app.url)]);
  relationshipId = await couple(giver, receiver);
});
afterAll(() => app.close());

const start = (databaseUrl: string) =>
  startProgram({
    DATABASE_URL: databaseUrl,
    BESO_DATA_DIR: app.services.config.dataDir,
    BESO_SECRET: SECRET,
    PORT: '0',
    DRAIN_SECONDS: '1',
  });

const give = (url: string) =>
  fetch(`${url}${API_PREFIX}/besos/gifts`, {
    method: 'POST',
    headers: { cookie: giver.cookie(), origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(gift(relationshipId, receiver.id)),
  });

/** Locks the table of gifts; returns the function that releases the lock. */
async function holdGifts(): Promise<() => Promise<void>> {
  const client = await app.owner.connect();
  await client.query('BEGIN; LOCK TABLE activities');
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
}

/** Waits until a statement waits for the lock. */
const isWaiting = () =>
  expect
    .poll(async () => (await app.owner.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount, {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);

it('on SIGTERM, also on a second one, the server reports it at /readyz, closes sockets, completes running requests, and exits with 0', async () => {
  const program = start(app.databaseUrls.application);
  const url = await program.url;
  const socket = await openLiveConnection(url, receiver);
  const goodbye = new Promise((resolve) => socket.once('disconnect', resolve));
  const letGo = await holdGifts();
  const answering = give(url);
  await isWaiting();
  program.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 10 }).toBe(503);
  program.child.kill('SIGTERM');
  const reason = await goodbye;
  await letGo();
  const answer = await answering;
  expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close']);
  // The app reconnects after this reason, but not after 'io client disconnect'.
  expect(reason).toBe('io server disconnect');
  expect(await program.exited).toBe(0);
});

it('with a frozen database the server still stops in time, and its exit code tells that requests were cut off', async () => {
  const line = await openDatabaseProxy(app.databaseUrls.application);
  const program = start(line.url);
  const url = await program.url;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  line.freeze();
  const unanswered = give(url).catch(() => 'cut off');
  const began = performance.now();
  program.child.kill('SIGTERM');
  const code = await program.exited;
  line.close();
  expect([code, await unanswered]).toEqual([70, 'cut off']);
  expect(performance.now() - began).toBeLessThan(40_000);
});

it('the server stops normally with a full disk, because it has to write nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-full-'));
  chmodSync(dataDir, 0o755);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const program = startProgram({ BESO_DATA_DIR: dataDir, PORT: '0' });
  await program.url;
  const { postgres } = processesOf(dataDir);
  // A folder in place of the program's file makes writing fail, as on a full disk.
  mkdirSync(join(dataDir, 'postgres/program.json.new'));
  program.child.kill('SIGTERM');
  expect(await program.exited).toBe(0);
  expect(() => process.kill(postgres, 0)).toThrow('ESRCH');
});
