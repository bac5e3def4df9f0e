import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Waiting } from './waiting.ts';

const item = (place: number): Waiting => ({
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
afterAll(() => vi.unstubAllGlobals());

it('sends nothing more once the server does not fit, and keeps what waits [S1-012]', async () => {
  const [{ createQueueSender }, { markIncompatible }] = await Promise.all([
    import('./drain.ts'),
    import('../native/fits.ts'),
  ]);
  let waiting: readonly Waiting[] = [item(1), item(2)];
  const sent: string[] = [];
  const send = async ({ idempotencyKey }: Waiting) => {
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
  });
  await drain.send();
  await drain.send();
  expect(sent).toEqual(['comment-1']);
  expect(waiting).toEqual([item(2)]);
  // The first import transforms the code, which takes long on a busy machine.
}, 30_000);
