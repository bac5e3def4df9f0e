import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { QueuedItem } from './queuedItem.ts';

const item = (place: number): QueuedItem => ({
  kind: 'comment',
  place,
  personId: 'giulia',
  idempotencyKey: `comment-${place}`,
  queuedAt: '2026-11-24T12:00:00.000Z',
  refusal: null,
});

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', new URL('https://beso.example'));
  vi.stubGlobal('fetch', async () => Response.json({ session: { user: { id: 'giulia' } } }));
});
afterEach(() => vi.useRealTimers());
afterAll(() => vi.unstubAllGlobals());

it('an item beyond a limit is retried at the time that the server names, and later items follow it [S7-070]', async () => {
  const { createQueueSender } = await import('./drain.ts');
  vi.useFakeTimers();
  const data = { opensAt: new Date(Date.now() + 50_000).toISOString() };
  let waiting: readonly QueuedItem[] = [item(1), item(2)];
  const tried: string[] = [];
  const send = async ({ idempotencyKey }: QueuedItem) => {
    tried.push(idempotencyKey);
    if (tried.length === 1) throw { code: 'MESSAGE_MINUTE_LIMIT', status: 429, data };
    return () => undefined;
  };
  const drain = createQueueSender({
    owner: () => 'giulia',
    items: () => waiting,
    senderOf: () => ({ rules: { inOrder: true }, load: async () => ({ send }) }),
    reread: async () => undefined,
    save: async (saved) => {
      waiting = waiting.map((one) => (one.idempotencyKey === saved.idempotencyKey ? saved : one));
    },
    remove: async (key) => {
      waiting = waiting.filter(({ idempotencyKey }) => idempotencyKey !== key);
    },
    changed: () => undefined,
    ended: () => undefined,
  });
  await drain.send();
  expect(waiting).toMatchObject([data, { idempotencyKey: 'comment-2' }]);
  await vi.advanceTimersByTimeAsync(49_900);
  expect(tried).toEqual(['comment-1']);
  await vi.advanceTimersByTimeAsync(200);
  expect(tried).toEqual(['comment-1', 'comment-1', 'comment-2']);
  expect(waiting).toEqual([]);
});

it('an item is retried within a minute even if a wrong clock would have it wait for a year [S7-070]', async () => {
  const { createQueueSender } = await import('./drain.ts');
  vi.useFakeTimers();
  const data = { opensAt: new Date(Date.now() + 365 * 86_400_000).toISOString() };
  let tried = 0;
  const drain = createQueueSender({
    owner: () => 'giulia',
    items: () => [item(1)],
    senderOf: () => ({
      rules: { inOrder: true },
      load: async () => ({
        send: async () => {
          tried += 1;
          throw { code: 'MESSAGE_MINUTE_LIMIT', status: 429, data };
        },
      }),
    }),
    reread: async () => undefined,
    save: async () => undefined,
    remove: async () => undefined,
    changed: () => undefined,
    ended: () => undefined,
  });
  await drain.send();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(tried).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tried).toBe(2);
});

it('nothing is sent to an incompatible server, and queued items stay [S1-012]', async () => {
  const [{ createQueueSender }, { markIncompatible }] = await Promise.all([
    import('./drain.ts'),
    import('../native/compatibility.ts'),
  ]);
  let waiting: readonly QueuedItem[] = [item(1), item(2)];
  const sent: string[] = [];
  const send = async ({ idempotencyKey }: QueuedItem) => {
    sent.push(idempotencyKey);
    markIncompatible();
    return () => undefined;
  };
  const drain = createQueueSender({
    owner: () => 'giulia',
    items: () => waiting,
    senderOf: () => ({ rules: {}, load: async () => ({ send }) }),
    reread: async () => undefined,
    save: async () => undefined,
    remove: async (key) => {
      waiting = waiting.filter(({ idempotencyKey }) => idempotencyKey !== key);
    },
    changed: () => undefined,
    ended: () => undefined,
  });
  await drain.send();
  await drain.send();
  expect(sent).toEqual(['comment-1']);
  expect(waiting).toEqual([item(2)]);
});
