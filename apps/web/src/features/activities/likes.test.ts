import type { Activity } from '@beso/contract/activities';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../platform/errors.ts';

const ID = 'a0e1c1f4-2f0b-4f0e-9a51-0a2c3c5d7e11';
const CARD = { id: ID, likes: 3, liked: false };

/** The requests that were sent, each with the function that answers it. */
const calls: { method: string; person: string | null; answer: (status: number, body: unknown) => void }[] =
  [];

/** Stubs the browser objects that the modules read while they load. */
function stubBrowser(): void {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', new URL('https://beso.example'));
  vi.stubGlobal(
    'fetch',
    ({ method, headers }: Request) =>
      new Promise<Response>((resolve) => {
        const answer = (status: number, body: unknown) => resolve(Response.json(body, { status }));
        calls.push({ method, person: headers.get('x-beso-person'), answer });
      }),
  );
}

let likes: typeof import('./likes.ts');
let shown: () => unknown;
let people: typeof import('../../platform/session/person.ts');

beforeAll(async () => {
  stubBrowser();
  likes = await import('./likes.ts');
  people = await import('../../platform/session/person.ts');
  const { withPendingWrites } = await import('../../platform/query/optimistic.ts');
  const { id, ...known } = CARD;
  shown = () => withPendingWrites(known, likes.likeWrite(id));
  return () => vi.unstubAllGlobals();
});

beforeEach(() => {
  calls.length = 0;
});

/** Waits for the request with this index and answers it. Returns its method. */
async function answerNext(index: number, status: number, body: unknown): Promise<string | undefined> {
  await expect.poll(() => calls.length).toBe(index + 1);
  calls[index]?.answer(status, body);
  return calls[index]?.method;
}

describe('a like [S4-012] [S5-017]', () => {
  it('is shown at once, and each tap reaches the server in order, as sent by the person who tapped', async () => {
    people.setCurrentPersonId('giulia');
    likes.toggleLike(CARD);
    expect(shown()).toEqual({ likes: 4, liked: true });
    likes.toggleLike(CARD);
    expect(shown()).toEqual({ likes: 3, liked: false });
    people.setCurrentPersonId('marco');
    expect(await answerNext(0, 200, { likes: 4, liked: true })).toBe('PUT');
    expect(await answerNext(1, 200, { likes: 3, liked: false })).toBe('DELETE');
    expect(calls.map(({ person }) => person)).toEqual(['giulia', 'giulia']);
  });

  it('of a person who has since signed out changes nothing for the next person', async () => {
    const [{ activityQuery }, { queryClient }] = await Promise.all([
      import('./cache.ts'),
      import('../../platform/query/client.ts'),
    ]);
    const { queryKey } = activityQuery(ID);
    const likesOnPage = async () => {
      await expect.poll(() => queryClient.isMutating()).toBe(0);
      return queryClient.getQueryData(queryKey)?.likes;
    };
    queryClient.setQueryData(queryKey, CARD as Activity);
    people.setCurrentPersonId('giulia');
    likes.toggleLike(CARD);
    await answerNext(0, 200, { likes: 4, liked: true });
    expect(await likesOnPage()).toBe(4);
    likes.toggleLike({ ...CARD, likes: 4, liked: true });
    people.setCurrentPersonId('marco');
    await answerNext(1, 200, { likes: 3, liked: false });
    expect(await likesOnPage()).toBe(4);
  });

  it('disappears if the server refuses it', async () => {
    likes.toggleLike(CARD);
    expect(shown()).toEqual({ likes: 4, liked: true });
    await answerNext(0, 404, { code: 'ACTIVITY_NOT_FOUND' });
    await expect.poll(shown).toEqual({ likes: 3, liked: false });
  });
});

describe('a tap is applied to the known number of likes [S4-012]', () => {
  it('and counted once, whether or not the server has counted it', () => {
    const { withLike } = likes;
    expect(withLike({ likes: 3, liked: false }, true)).toEqual({ likes: 4, liked: true });
    expect(withLike({ likes: 4, liked: true }, true)).toEqual({ likes: 4, liked: true });
    expect(withLike({ likes: 4, liked: true }, false)).toEqual({ likes: 3, liked: false });
    expect(withLike({ likes: 0, liked: true }, false)).toEqual({ likes: 0, liked: false });
  });
});

describe('the message for a failed like', () => {
  let texts: typeof import('../../platform/i18n/index.ts');
  beforeAll(async () => {
    texts = await import('../../platform/i18n/index.ts');
    texts.switchLanguage('en');
    await texts.loadNamespaces('common', 'reactions', 'errors');
  });
  const refused = (code: string, status: number) => Object.assign(new Error(code), { code, status });
  it.each([
    ['S8-025', refused('UNAUTHORIZED', 401), 'Please log in to like activities'],
    ['S8-026', new NetworkError('offline'), 'You are offline. Please check your connection.'],
    ['S8-027', refused('INTERNAL_SERVER_ERROR', 500), 'Failed to update like'],
    ['S8-027', new NetworkError('timeout'), 'Failed to update like'],
    [
      'S8-032',
      refused('ACTIVITY_NOT_FOUND', 404),
      "This activity doesn't exist in the database yet. Try refreshing the page or creating sample activities.",
    ],
    ['its limit', refused('LIKE_DAILY_LIMIT', 429), 'You cannot like anything more today.'],
  ] as const)('[%s] %s is %s', (_, error, text) => {
    expect(likes.likeFailure(error, texts.translateText)).toBe(text);
  });
});
