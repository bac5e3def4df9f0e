// @vitest-environment happy-dom
import type { Activity } from '@beso/contract/activities';
import { LANGUAGES, type Language } from '@beso/contract/limits';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, setHint, showRouter } from '../../test/showScreen.tsx';
import { showActivity } from '../features/activities/index.ts';
import { switchLanguage } from '../platform/i18n/index.ts';
import { endSessionBy } from '../platform/session/session.ts';
import { createAppRouter } from './routes.tsx';

// Loading the code of each page takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const person = (firstName: string) => ({
  ...{ id: crypto.randomUUID(), firstName, lastName: 'Bianchi', avatarUrl: null },
});
const [nora, marco] = [person('Nora'), person('Marco')];
const pair = crypto.randomUUID();
const IN = {
  session: {
    user: { id: nora.id, email: 'nora@example.org', emailVerified: true, phone: null },
    expiresAt: '2099-01-01T00:00:00.000Z',
  },
  profile: { ...nora, language: 'en', timeZone: 'Pacific/Auckland' },
  challenge: null,
  leaving: null,
};
const gift = (description: string, createdAt: string, orderNumber: number): Activity => ({
  ...({ id: crypto.randomUUID(), kind: 'gift', status: 'approved', category: 'food' } as const),
  ...{ giver: marco, receiver: nora, relationshipId: pair, amount: 1, description, image: null },
  ...{ createdAt, orderNumber, undoableUntil: null, likes: 0, comments: 0, liked: false },
});
const soup = gift('The soup', '2026-03-20T12:00:00.000Z', 10);
const MONTHS = ['2026-02', '2026-03'].map((month) => ({ month, received: 1, given: 2, spent: 0 }));

let screen: ShownScreen;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  await act(() => endSessionBy(async () => undefined));
  await screen.close();
  setHint(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Waits until the screen, its parts and its texts have loaded. */
const arrive = async () => {
  for (let round = 0; round < 10; round += 1) await screen.pass(50);
};

/** Opens a page. Returns the query strings of its requests for the feed. */
async function open(
  address: string,
  language: Language,
  activities: Activity[],
  requests: Activity[] = [],
): Promise<string[]> {
  switchLanguage(language);
  setHint(nora.id);
  answerRequests({
    'GET /auth/session': () => ({ body: { ...IN, profile: { ...IN.profile, language } } }),
    'GET /besos/year': () => ({ body: { months: MONTHS } }),
    'GET /besos/movements': () => ({ body: { movements: [], nextCursor: null } }),
    'GET /besos/balance': () => ({ body: { totalBesos: 1, version: 1 } }),
    'GET /besos/requests': () => ({ body: { requests } }),
    'GET /relationships': () => ({ body: { relationships: [], former: [] } }),
    'GET /activities': () => ({ body: { activities, nextCursor: null } }),
  });
  const asked: string[] = [];
  const answered = fetch;
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.endsWith('/activities')) asked.push(search);
    return answered(request);
  });
  screen = await showRouter(createAppRouter, address);
  await arrive();
  return asked;
}

const LINKS: Record<Language, string> = {
  en: 'See March 2026 in the feed',
  es: 'Ver marzo de 2026 en Inicio',
  fr: 'Voir mars 2026 dans le fil',
  it: 'Vedi marzo 2026 nel feed',
};

it.each(LANGUAGES)(
  'the statement links each month to that month of the feed, in %s [S7-040]',
  async (language) => {
    await open('/statement?month=2026-03', language, []);
    const link = screen.button(LINKS[language]);
    expect(link.getAttribute('href')).toBe('/home?month=2026-03');
    await act(async () => document.querySelector<HTMLElement>('[aria-pressed=false]')?.click());
    await arrive();
    expect(screen.address()).toBe('/statement?month=2026-02');
    expect(link.getAttribute('href')).toBe('/home?month=2026-02');
  },
);

it('the feed of a month shows its cards, adds only live activities of that month, and links back [S2-049]', async () => {
  const asked = await open('/statement?month=2026-03', 'en', [soup]);
  await screen.press(LINKS.en);
  await arrive();
  expect(screen.address()).toBe('/home?month=2026-03');
  expect(new Set(asked)).toEqual(new Set(['?limit=20&month=2026-03']));
  const words = ['The soup', 'Today', 'In April', 'Still March'];
  const cards = () =>
    [...document.querySelectorAll('[role=feed] article')].map((card) =>
      words.find((each) => card.textContent.includes(each)),
    );
  expect(document.querySelector('main h2')?.textContent).toBe('March 2026');
  expect(cards()).toEqual(['The soup']);
  // Nora's time zone is Auckland, where March ends at 11:00 UTC on the 31st.
  await act(async () => {
    showActivity(gift('Today', new Date().toISOString(), 30));
    showActivity(gift('In April', '2026-03-31T11:00:00.000Z', 20));
    showActivity(gift('Still March', '2026-03-31T10:59:00.000Z', 15));
  });
  await arrive();
  expect(cards()).toEqual(['The soup']);
  await screen.press('New activity');
  await arrive();
  expect(cards()).toEqual(['Still March', 'The soup']);
  await act(async () => window.history.back());
  await arrive();
  expect(screen.address()).toBe('/statement?month=2026-03');
});

it('an empty month says so and links to the whole feed [S2-049]', async () => {
  await open('/home?month=2026-02', 'en', []);
  expect(screen.text()).toContain('Nothing in February 2026');
  expect(screen.button('See the statement').getAttribute('href')).toBe('/statement?month=2026-02');
  expect(screen.button('Show everything').getAttribute('href')).toBe('/home');
});

it('a request shown above the feed is not repeated in it [S2-049]', async () => {
  const asked = gift('The shelf', '2026-03-21T12:00:00.000Z', 11);
  const request: Activity = { ...asked, kind: 'request', status: 'pending', giver: nora, receiver: marco };
  await open('/home', 'en', [request, soup], [request]);
  const cards = [...document.querySelectorAll('[role=feed] article')].map(({ textContent }) => textContent);
  expect(cards).toEqual([expect.stringContaining('The shelf'), expect.stringContaining('The soup')]);
});
