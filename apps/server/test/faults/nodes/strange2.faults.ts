import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_PREFIX } from '@beso/contract';
import pg from 'pg';
import { parse } from 'pg-connection-string';
import { expect, onTestFinished, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { gift } from '../../support/builders.ts';
import { freePort } from '../../support/free-port.ts';
import { type Giver, prepareGivers } from '../../support/givers.ts';
import { emptyPlace, type Place, PRESENT } from '../upgrade/versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'beso-strange-'));

/** Starts a node by a command line in front of it. */
async function startNode(place: Place, before: string[], env: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [command = '', ...args] = [...before, process.execPath, join(PRESENT, 'apps/server/src/main.ts'), '--empty'];
  const child = spawn(command, args, {
    cwd: PRESENT,
    env: {
      PATH: process.env.PATH, PORT: `${port}`, BESO_DATA_DIR: place.dataDir, BESO_SECRET: 'x'.repeat(32),
      DATABASE_URL: place.applicationUrl, DATABASE_MIGRATION_URL: place.ownerUrl, BESO_PASSWORD_HASHING: 'cheap',
      RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'warn', ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => { said += chunk; });
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status, () => 0), { timeout: 60_000 }).toBe(200);
  return { url, child, said: () => said };
}
function causes(said: string) {
  const why = new Map<string, number>();
  for (const line of said.split('\n').filter((one) => one.startsWith('{'))) {
    const { msg, err, requestId } = JSON.parse(line);
    const names: string[] = [];
    for (let one = err; one; one = one.cause) names.push(one.code ?? one.message?.slice(0, 80));
    const key = `${msg} ${requestId ? 'request' : ''} ${names.join(' < ')}`;
    why.set(key, (why.get(key) ?? 0) + 1);
  }
  return JSON.stringify(Object.fromEntries(why), null, 1);
}
async function giveUntilOver(url: () => string, givers: readonly Giver[], isOver: () => boolean) {
  const answers = new Map<string, number>();
  const ids: string[] = [];
  const count = (key: string) => answers.set(key, (answers.get(key) ?? 0) + 1);
  await Promise.all(givers.map(async (giver) => {
    while (!isOver()) {
      const partner = await giver.nextPartner();
      const body = gift(partner, partner);
      for (let tries = 0; tries < 600; tries += 1) {
        const here = url();
        const status = await fetch(`${here}${API_PREFIX}/besos/gifts`, {
          method: 'POST', headers: { cookie: giver.cookie(), origin: here, 'content-type': 'application/json' },
          body: JSON.stringify(body), signal: AbortSignal.timeout(30_000),
        }).then(async (answer) => {
          const text = await answer.text();
          if (answer.status === 201) ids.push((JSON.parse(text) as { id: string }).id);
          return String(answer.status);
        }, (error) => `${error.name} ${error.cause?.code ?? ''}`);
        count(status);
        if (status === '201') break;
        await delay(50);
      }
    }
  }));
  return { answers: JSON.stringify(Object.fromEntries(answers)), ids, kinds: [...answers.keys()] };
}
async function whole(owner: pg.Pool, given: number) {
  const client = await owner.connect();
  const { movements, rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  expect(movements).toBe(given);
  expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
}
const ownerOf = (place: Place) => {
  const owner = new pg.Pool({ connectionString: place.ownerUrl, max: 4 });
  owner.on('error', () => undefined);
  onTestFinished(() => owner.end());
  return owner;
};

test('SIGTERM twice and SIGINT, beside another node', async () => {
  const place = await emptyPlace(join(folder, 'terms'));
  const steady = await startNode(place, []);
  const leaving = await startNode(place, [], { DRAIN_SECONDS: '1' });
  const owner = ownerOf(place);
  const givers = await prepareGivers(steady.url, owner, 6);
  let isOver = false;
  let turn = 0;
  const giving = giveUntilOver(() => [leaving.url, steady.url][turn++ % 2] ?? '', givers, () => isOver);
  await delay(1_500);
  const exited = once(leaving.child, 'exit');
  for (const name of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGTERM'] as const) { leaving.child.kill(name); await delay(150); }
  const [code] = await exited;
  await delay(500);
  isOver = true;
  const { answers, ids } = await giving;
  process.stdout.write(`strange: SIGTERM twice: exit ${code} ${answers} ${causes(leaving.said())}\n`);
  await whole(owner, ids.length);
  expect(code).toBe(0);
});

test('few open files', async () => {
  const place = await emptyPlace(join(folder, 'files'));
  const node = await startNode(place, ['sh', '-c', 'ulimit -n 70; exec "$0" "$@"']);
  const owner = ownerOf(place);
  const givers = await prepareGivers(node.url, owner, 6);
  let isOver = false;
  const giving = giveUntilOver(() => node.url, givers, () => isOver);
  await delay(1_000);
  const sockets: Socket[] = Array.from({ length: 200 }, () => connectSocket(Number(new URL(node.url).port), '127.0.0.1').on('error', () => undefined));
  await delay(6_000);
  for (const socket of sockets) socket.destroy();
  await delay(2_000);
  isOver = true;
  const { answers, ids } = await giving;
  process.stdout.write(`strange: few files: ${answers} exit ${node.child.exitCode} ${causes(node.said())}\n`);
  await whole(owner, ids.length);
  expect(node.child.exitCode).toBeNull();
  await expect.poll(() => fetch(`${node.url}/readyz`).then(({ status }) => status, () => 0), { timeout: 10_000 }).toBe(200);
});

test('the address of the database’s name changes', async () => {
  const place = await emptyPlace(join(folder, 'names'));
  const { host, port, user, database } = parse(place.applicationUrl);
  const target = host?.startsWith('/') ? { path: join(host, `.s.PGSQL.${port ?? 5432}`) } : { host: host ?? '', port: Number(port) };
  const dbPort = await freePort();
  const open = async (address: string) => {
    const sockets = new Set<Socket>();
    let frozen = false;
    const server = createServer((near) => {
      sockets.add(near);
      near.on('error', () => undefined);
      if (frozen) return;
      const far = connectSocket(target);
      far.on('error', () => undefined);
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
      near.pipe(far).pipe(near);
    }).listen(dbPort, address);
    await once(server, 'listening');
    return { count: () => sockets.size, freeze: () => { frozen = true; for (const one of sockets) one.unpipe().pause(); }, close: () => { server.close(); for (const one of sockets) one.destroy(); } };
  };
  const [one, two] = [await open('127.0.9.1'), await open('127.0.9.2')];
  onTestFinished(() => { one.close(); two.close(); });
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, '127.0.0.1 localhost\n127.0.9.1 beso-db\n', { mode: 0o644 });
  const named = { ...place, applicationUrl: `postgresql://${user}@beso-db:${dbPort}/${database}` };
  const node = await startNode(named, ['unshare', '-m', 'sh', '-c', `mount --bind ${hosts} /etc/hosts; exec "$0" "$@"`]);
  const owner = ownerOf(place);
  const givers = await prepareGivers(node.url, owner, 6);
  let isOver = false;
  const giving = giveUntilOver(() => node.url, givers, () => isOver);
  await delay(1_500);
  const before = two.count();
  writeFileSync(hosts, '127.0.0.1 localhost\n127.0.9.2 beso-db\n');
  one.freeze();
  const began = performance.now();
  await expect.poll(() => two.count(), { timeout: 60_000 }).toBeGreaterThan(before);
  const after = performance.now() - began;
  await delay(3_000);
  isOver = true;
  const { answers, ids, kinds } = await giving;
  process.stdout.write(`strange: name changes: first new connection after ${Math.round(after)} ms; ${answers} ${causes(node.said())}\n`);
  await whole(owner, ids.length);
  expect(kinds.filter((kind) => !['201', '503'].includes(kind))).toEqual([]);
});

test('a slow way to the database', async () => {
  const place = await emptyPlace(join(folder, 'slow'));
  const { host, port, user, database } = parse(place.applicationUrl);
  const target = host?.startsWith('/') ? { path: join(host, `.s.PGSQL.${port ?? 5432}`) } : { host: host ?? '', port: Number(port) };
  let lag = 0;
  const server = createServer((near) => {
    const far = connectSocket(target);
    for (const each of [near, far]) each.on('error', () => undefined);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.on('data', (chunk) => void setTimeout(() => near.write(chunk), lag));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const slow = { ...place, applicationUrl: `postgresql://${user}@127.0.0.1:${(server.address() as { port: number }).port}/${database}` };
  const node = await startNode(slow, []);
  const owner = ownerOf(place);
  const givers = await prepareGivers(node.url, owner, 4);
  let given = 0;
  for (lag of [50, 100, 150, 300]) {
    let isOver = false;
    const giving = giveUntilOver(() => node.url, givers, () => isOver);
    await delay(4_000);
    const ready = await (await fetch(`${node.url}/readyz`)).text();
    isOver = true;
    const { answers, ids } = await giving;
    given += ids.length;
    process.stdout.write(`strange: ${lag} ms away: ${answers} ${ready}\n`);
  }
  lag = 0;
  await whole(owner, given);
  process.stdout.write(causes(node.said()));
  rmSync(folder, { recursive: true, force: true });
});
