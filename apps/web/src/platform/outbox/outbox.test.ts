import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Sender } from './drain.ts';
import type { QueuedItem } from './queuedItem.ts';

const KIND = 'message';
const item = (more: Partial<QueuedItem> = {}): QueuedItem => ({
  kind: KIND,
  personId: 'giulia',
  idempotencyKey: crypto.randomUUID(),
  queuedAt: new Date().toISOString(),
  refusal: null,
  ...more,
});

const REFUSED = Object.assign(new Error('refused'), { code: 'PERSON_NOT_REACHABLE', status: 404 });

let sessionsAsked: number;

// The first import transforms the code, which takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });
beforeAll(async () => void (await import('./outbox.ts')));

beforeEach(() => {
  sessionsAsked = 0;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', new URL('https://beso.example'));
  vi.stubGlobal('fetch', async () => {
    sessionsAsked += 1;
    return Response.json({ session: { user: { id: 'giulia' } } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a tab of the browser: it has its own code, but shares storage and locks. */
async function openTab(send: Sender<QueuedItem>['send']) {
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  outbox.registerSender([KIND], async () => ({ send }), { lane: () => 'message:marco', inOrder: true });
  const close = outbox.openOutbox('giulia');
  await expect.poll(() => outbox.waitingItems()).toBeDefined();
  return { ...outbox, close };
}

/** Returns a server that responds once it is opened, and records its calls and how many were simultaneous. */
function slowServer() {
  const opened = Promise.withResolvers<void>();
  const told: string[] = [];
  let atOnce = 0;
  let most = 0;
  const send = async ({ idempotencyKey }: QueuedItem) => {
    told.push(idempotencyKey);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await opened.promise;
    atOnce -= 1;
    return () => undefined;
  };
  return { told, send, most: () => most, open: opened.resolve };
}

test('two tabs send each queued item once, one after the other, in the order of writing [S7-070]', async () => {
  const server = slowServer();
  const away = () => Promise.reject(new TypeError('Failed to fetch'));
  const before = await openTab(away);
  // The clock goes back an hour with each item.
  const written = Array.from({ length: 12 }, (_, hour) =>
    item({ queuedAt: new Date(2e12 - hour * 3_600_000).toISOString() }),
  );
  for (const one of written) await before.queueItem(one);
  before.close();
  const tabs = [await openTab(server.send), await openTab(server.send)];
  const sent = tabs.map(({ sendWaiting }) => sendWaiting());
  // One tab sends, and the other waits for its turn.
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
  server.open();
  await Promise.all(sent);
  await expect.poll(() => tabs.map((tab) => tab.waitingItems()?.length)).toEqual([0, 0]);
  expect(server.told).toEqual(written.map(({ idempotencyKey }) => idempotencyKey));
  expect(server.most()).toBe(1);
  for (const tab of tabs) tab.close();
});

test('the queue is sent with one session check, however long it is', async () => {
  const server = slowServer();
  server.open();
  const before = await openTab(() => Promise.reject(new TypeError('Failed to fetch')));
  for (let count = 0; count < 10; count += 1) await before.queueItem(item());
  before.close();
  sessionsAsked = 0;
  const tab = await openTab(server.send);
  await expect.poll(() => server.told.length).toBe(10);
  await tab.sendWaiting();
  expect(sessionsAsked).toBe(1);
  tab.close();
});

test('a message keeps its key after lost responses and a reload, and gets another one after an edit [S7-070]', async () => {
  const told: string[] = [];
  let answer: () => Promise<() => void> = () => Promise.reject(new TypeError('Failed to fetch'));
  const send = ({ idempotencyKey }: QueuedItem) => {
    told.push(idempotencyKey);
    return answer();
  };
  const first = await openTab(send);
  const one = item();
  await first.queueItem(one);
  await first.sendWaiting();
  first.close();
  const tab = await openTab(send);
  await tab.sendWaiting();
  expect(told.length).toBeGreaterThan(1);
  expect(new Set(told)).toEqual(new Set([one.idempotencyKey]));

  answer = () => Promise.reject(REFUSED);
  await tab.sendWaiting();
  const [refused] = tab.waitingItems() ?? [];
  expect(refused).toMatchObject({ idempotencyKey: one.idempotencyKey, refusal: { status: 404 } });
  answer = async () => () => undefined;
  if (refused !== undefined) await tab.editItem(refused, {});
  await expect.poll(() => tab.waitingItems()).toEqual([]);
  expect(told.at(-1)).not.toBe(one.idempotencyKey);
  tab.close();
});

test('nothing overtakes a refused message in its lane, even after a reload, until it is skipped', async () => {
  const told: string[] = [];
  const send = async ({ idempotencyKey }: QueuedItem) => {
    if (idempotencyKey === first.idempotencyKey) throw REFUSED;
    told.push(idempotencyKey);
    return () => undefined;
  };
  const [first, second] = [item(), item()];
  const before = await openTab(send);
  await before.queueItem(first);
  await before.queueItem(second);
  await before.sendWaiting();
  before.close();
  const tab = await openTab(send);
  await tab.sendWaiting();
  expect(told).toEqual([]);
  const refused = tab.waitingItems()?.[0];
  expect(refused?.idempotencyKey).toBe(first.idempotencyKey);
  if (refused !== undefined) await tab.skipItem(refused);
  await expect.poll(() => told).toEqual([second.idempotencyKey]);
  tab.close();
});
