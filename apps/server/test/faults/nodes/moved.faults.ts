import dns from 'node:dns';
import type { NetConnectOpts } from 'node:net';
import { parse as parseConnectionString } from 'pg-connection-string';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../support/builders.ts';
import { openBrowser } from '../../support/client.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../support/connection.ts';
import { targetOf } from '../../support/database-proxy.ts';
import { startRedis, type TestRedis } from '../../support/redis.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';

const [FORMER, LATTER] = ['127.0.0.2', '127.0.0.3'] as const;
/** Longer than a node waits on a silent connection. */
const WITHIN = { timeout: 30_000, interval: 100 };

let redis: TestRedis;
let app: TestApp;
let giver: Person;
let receiver: Person;
let pair: string;
const addresses = new Map<string, string>();

beforeAll(async () => {
  redis = await startRedis();
  app = await startTestApp({ REDIS_URL: redis.url });
  [giver, receiver] = [await person(app.url), await person(app.url)];
  pair = await couple(giver, receiver);
  const { lookup } = dns;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: [object, never]) =>
    lookup(addresses.get(name) ?? name, ...rest)) as typeof dns.lookup);
});
afterEach(() => addresses.clear());
afterAll(async () => {
  vi.restoreAllMocks();
  await app?.close();
  await redis?.close();
});

/** Opens a proxy on each of the two addresses. The host `name` resolves to the first address. */
async function openLines(name: string, target: NetConnectOpts) {
  const former = await openTcpProxy(target, FORMER);
  const latter = await openTcpProxy(target, LATTER, former.port);
  onTestFinished(() => {
    former.close();
    latter.close();
  });
  addresses.set(name, FORMER);
  return { former, port: former.port };
}

test.each(['cut', 'freeze'] as const)(
  'when the names of PostgreSQL and Redis lead to other addresses and the former ones end (%s), the node follows',
  async (ending) => {
    const { user, database } = parseConnectionString(app.databaseUrls.application);
    const base = await openLines('database.beso.test', targetOf(app.databaseUrls.application));
    const stream = await openLines('redis.beso.test', {
      host: '127.0.0.1',
      port: Number(new URL(redis.url).port),
    });
    const node = await app.startNode(`postgresql://${user}@database.beso.test:${base.port}/${database}`, {
      redisUrl: `redis://redis.beso.test:${stream.port}`,
    });
    onTestFinished(() => node.close());
    const browser = openBrowser(node.url);
    await browser.api.auth.signIn({ email: giver.profile.email, password: PASSWORD });
    const heard = collectEvents(await openLiveConnection(app.url, receiver));
    const isHeard = (id: string) =>
      payloadsOf('activity.changed', heard).some(({ activityId }) => activityId === id);
    const gives = async () => (await browser.api.besos.processBesoTransaction(gift(pair, receiver.id))).id;
    const before = await gives();
    await expect.poll(() => isHeard(before), WITHIN).toBe(true);

    addresses.set('database.beso.test', LATTER).set('redis.beso.test', LATTER);
    for (const { former } of [base, stream]) former[ending]();
    await expect.poll(() => gives().catch(() => ''), WITHIN).not.toBe('');
    const last = await gives();
    await expect.poll(() => isHeard(last), WITHIN).toBe(true);
    const warningsOf = async () =>
      ((await (await fetch(`${node.url}/readyz`)).json()) as { warnings: string[] }).warnings;
    await expect.poll(warningsOf, WITHIN).toEqual([]);
  },
);
