import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { readMigrations } from '../../../src/platform/db/migrations.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { DATABASE_MARK } from '../../global-setup.ts';
import { createDatabase } from '../../support/app.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../support/builders.ts';
import { openBrowser } from '../../support/client.ts';
import { unpackPrevious } from './previous.ts';

type Start = (args: string[], env: NodeJS.ProcessEnv) => ChildProcess;

const present = resolve(import.meta.dirname, '../../../../..');
const folder = mkdtempSync(join(tmpdir(), 'beso-upgrade-'));
const name = `test_${randomBytes(6).toString('hex')}`;
const urls = inject('databaseUrls');
const ownerUrl = urls.owner.replace(DATABASE_MARK, name);
let previous: string;

beforeAll(async () => {
  previous = unpackPrevious(join(folder, 'previous'));
  await createDatabase(name, 'template0');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Starts the server of a version on the database, which it migrates, until it can serve. */
async function start(version: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = pathToFileURL(join(version, 'scripts/lib/server.mjs')).href;
  const { startServer } = (await import(/* @vite-ignore */ file)) as { startServer: Start };
  const child = startServer(['--empty'], {
    PATH: process.env.PATH,
    PORT: String(port),
    BESO_DATA_DIR: join(folder, 'data'),
    BESO_SECRET: 'x'.repeat(32),
    DATABASE_URL: urls.application.replace(DATABASE_MARK, name),
    DATABASE_MIGRATION_URL: ownerUrl,
    BESO_PASSWORD_HASHING: 'cheap',
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  onTestFinished(stop);
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  return { url, stop, ready };
}

const WRITES_EACH = 40;

test('the version before writes while this one migrates and writes beside it, and nothing is refused or lost', async () => {
  const before = await start(previous);
  const [giulia, marco] = [await person(before.url), await person(before.url)];
  const pair = await couple(giulia, marco);
  const sent: string[] = [];
  const send = async (who: Person['api'], to: string, word: string) => {
    await who.chat.sendMessage({ personId: to, content: word, idempotencyKey: randomUUID() });
    sent.push(word);
  };
  let hasStarted = false;
  const writing = (async () => {
    for (let number = 0; number < WRITES_EACH || !hasStarted; number += 1) {
      await send(giulia.api, marco.id, `before ${number}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const after = await start(present);
  hasStarted = true;
  const marcoAfter = openBrowser(after.url);
  await marcoAfter.api.auth.signIn({ email: marco.profile.email, password: PASSWORD });
  for (let number = 0; number < WRITES_EACH; number += 1)
    await send(marcoAfter.api, giulia.id, `after ${number}`);
  await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  await writing;
  expect(await before.ready()).toBe(200);
  expect((await marcoAfter.api.besos.getUserBesos()).totalBesos).toBe(1);
  await before.stop();

  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ content: string }>('SELECT content FROM messages');
  expect(rows.map(({ content }) => content).sort()).toEqual(sent.toSorted());
  const { movements, rules } = await verifySnapshot(owner, APP_ROLE);
  expect([movements, rules.flatMap(({ findings }) => findings)]).toEqual([1, []]);
  const { rows: ran } = await owner.query('SELECT file FROM upkeep.migrations ORDER BY file DESC LIMIT 1');
  expect(ran).toEqual([{ file: readMigrations().at(-1)?.file }]);
  await owner.end();
}, 300_000);
