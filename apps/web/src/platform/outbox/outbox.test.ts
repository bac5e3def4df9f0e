import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ItemSender } from './drain.ts';
import type { QueuedItem } from './queuedItem.ts';

const KIND = 'message';
/** Another kind, whose items wait for no other item. */
const OTHER_KIND = 'comment';
const item = (more: Partial<QueuedItem> = {}): QueuedItem => ({
  kind: KIND,
  personId: 'giulia',
  idempotencyKey: crypto.randomUUID(),
  queuedAt: new Date().toISOString(),
  refusal: null,
  ...more,
});

const REFUSED = Object.assign(new Error('refused'), { code: 'PERSON_NOT_REACHABLE', status: 404 });
const FAILED = Object.assign(new Error('failed'), { status: 500 });
const SIGNED_OUT = Object.assign(new Error('over'), { code: 'UNAUTHORIZED', status: 401 });

let sessionsAsked: number;

// The first import compiles the code, which takes long on a busy machine.
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

/** Opens another tab, which has its own modules but shares storage and locks. */
async function openTab(send: ItemSender<QueuedItem>['send']) {
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  outbox.registerSender([KIND], async () => ({ send }), { lane: () => 'message:marco', inOrder: true });
  outbox.registerSender([OTHER_KIND], async () => ({ send: async () => () => undefined }));
  const close = outbox.openOutbox('giulia');
  await expect.poll(() => outbox.getQueuedItems()).toBeDefined();
  return { ...outbox, close };
}

/** Returns the idempotency keys of all items in the storage, as a later page would find them. */
async function storedKeys(): Promise<string[]> {
  const { storedItems } = await import('./store.ts');
  return (await storedItems('giulia')).map(({ idempotencyKey }) => idempotencyKey);
}

/** Returns a server that responds only once it is opened, and that records its calls. */
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
  // The clock goes back by an hour for each item.
  const written = Array.from({ length: 12 }, (_, hour) =>
    item({ queuedAt: new Date(2e12 - hour * 3_600_000).toISOString() }),
  );
  for (const one of written) await before.queueItem(one);
  before.close();
  const tabs = [await openTab(server.send), await openTab(server.send)];
  const sent = tabs.map(({ sendQueuedItems }) => sendQueuedItems());
  // One tab sends while the other waits for the lock.
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
  server.open();
  await Promise.all(sent);
  await expect.poll(() => tabs.map((tab) => tab.getQueuedItems()?.length)).toEqual([0, 0]);
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
  await tab.sendQueuedItems();
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
  await first.sendQueuedItems();
  first.close();
  const tab = await openTab(send);
  await tab.sendQueuedItems();
  expect(told.length).toBeGreaterThan(1);
  expect(new Set(told)).toEqual(new Set([one.idempotencyKey]));

  answer = () => Promise.reject(REFUSED);
  await tab.sendQueuedItems();
  const [refused] = tab.getQueuedItems() ?? [];
  expect(refused).toMatchObject({ idempotencyKey: one.idempotencyKey, refusal: { status: 404 } });
  answer = async () => () => undefined;
  if (refused !== undefined) await tab.editItem(refused, {});
  await expect.poll(() => tab.getQueuedItems()).toEqual([]);
  expect(told.at(-1)).not.toBe(one.idempotencyKey);
  tab.close();
  const next = await openTab(send);
  expect(next.getQueuedItems()).toEqual([]);
  next.close();
});

test('an item that is retried keeps its place, and later items come after it [S7-070]', async () => {
  const tab = await openTab(() => Promise.reject(new TypeError('Failed to fetch')));
  const written = [item(), item(), item(), item()];
  const keys = written.map(({ idempotencyKey }) => idempotencyKey);
  for (const one of written.slice(0, 3)) await tab.queueItem(one);
  const [first] = tab.getQueuedItems() ?? [];
  if (first !== undefined) await tab.retryItem(first);
  for (const one of written.slice(3)) await tab.queueItem(one);
  expect(tab.getQueuedItems()?.map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys);
  tab.close();
});

test('a discarded item stays away even if the storage could not delete it', async () => {
  const tab = await openTab(() => Promise.reject(new TypeError('Failed to fetch')));
  const [one, other] = [item(), item()];
  await tab.queueItem(one);
  await tab.queueItem(other);
  await tab.sendQueuedItems();
  const deletes = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('full', 'UnknownError');
  });
  await tab.discardItem(one.idempotencyKey);
  deletes.mockRestore();
  await tab.sendQueuedItems();
  expect(tab.getQueuedItems()?.map(({ idempotencyKey }) => idempotencyKey)).toEqual([other.idempotencyKey]);
  tab.close();
});

test('an item is not refused but waits if the server has too many requests', async () => {
  const data = { retryAfterSeconds: 20 };
  const tab = await openTab(() => Promise.reject({ code: 'TOO_MANY_REQUESTS', status: 429, data }));
  await tab.queueItem(item());
  await tab.sendQueuedItems();
  expect(tab.getQueuedItems()).toMatchObject([{ refusal: null }]);
  tab.close();
});

test.each([
  ['that arrives', async () => () => undefined, 'sent', 0],
  ['that is refused', () => Promise.reject(REFUSED), { error: REFUSED }, 1],
  ['at which the server fails', () => Promise.reject(FAILED), { error: FAILED }, 1],
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch')), 'left', 1],
  ['of a session that is over', () => Promise.reject(SIGNED_OUT), 'left', 1],
] as const)(
  'the form that queued an item %s learns how that ended, and the item is stored until then',
  async (_, send, end, left) => {
    const goOn = Promise.withResolvers<void>();
    const tab = await openTab(() => goOn.promise.then(send));
    const one = item();
    await tab.queueItem(one);
    const attempt = tab.sendQueuedItem(one.idempotencyKey);
    await expect.poll(() => tab.isSending(one)).toBe(true);
    expect(await storedKeys()).toEqual([one.idempotencyKey]);
    goOn.resolve();
    expect(await attempt).toEqual(end);
    await expect.poll(() => tab.getQueuedItems()?.length).toBe(left);
    tab.close();
  },
);

test('a tab does not wait for an item whose lane another tab is sending', async () => {
  const server = slowServer();
  const [first, late] = [await openTab(server.send), await openTab(server.send)];
  await first.queueItem(item());
  await expect.poll(() => server.told.length).toBe(1);
  const one = item({ kind: OTHER_KIND });
  await late.queueItem(one);
  expect(await late.sendQueuedItem(one.idempotencyKey)).toBe('left');
  expect(late.getQueuedItems()?.length).toBe(1);
  server.open();
  await first.sendQueuedItems();
  for (const tab of [first, late]) tab.close();
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
  await before.sendQueuedItems();
  before.close();
  const tab = await openTab(send);
  await tab.sendQueuedItems();
  expect(told).toEqual([]);
  const refused = tab.getQueuedItems()?.[0];
  expect(refused?.idempotencyKey).toBe(first.idempotencyKey);
  if (refused !== undefined) await tab.skipItem(refused);
  await expect.poll(() => told).toEqual([second.idempotencyKey]);
  tab.close();
});
