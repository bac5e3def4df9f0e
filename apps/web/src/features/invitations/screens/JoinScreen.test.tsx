// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  showScreen,
} from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { startSession } from '../../../platform/session/session.ts';
import { JoinScreen } from './JoinScreen.tsx';

const TOKEN = 'abcdefghijklmnopqrstuv';
const me = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null };
const session = { user: { id: me.id, email: 'nora@example.org', emailVerified: true } };
const state = { session, profile: me, challenge: null, leaving: null };
const VALID = {
  ...{ status: 'valid', relationshipType: 'group', relationshipId: null, inviterFirstName: 'Marco' },
  ...{ partnerName: null, groupName: 'Casa', email: null, message: null, members: [], memberCount: 1 },
  ...{ expiresAt: '2099-01-01T00:00:00.000Z', stores: { ios: null, android: null } },
};
let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'shell', 'invitations', 'connections', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = async (preview: StubResponse, accept: StubResponse) => {
  answerRequests({
    'GET /auth/session': () => ({ body: state }),
    [`GET /invitations/${TOKEN}`]: () => preview,
    [`POST /invitations/${TOKEN}/opening`]: () => ({ status: 204 }),
    [`POST /invitations/${TOKEN}/accept`]: () => accept,
    'GET /relationships': () => ({ body: { relationships: [], former: [] } }),
  });
  await startSession(state as unknown as Parameters<typeof startSession>[0]);
  screen = await showScreen(JoinScreen, `/join/${TOKEN}`, '/join/$token');
  await screen.pass(100);
};

it('a failed acceptance is reported, and the invitation is kept [S8-060]', async () => {
  await open({ body: VALID }, { status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } });
  await screen.press('Join Marco');
  await screen.pass(20_000);
  expect(screen.text()).toContain('Failed to accept invitation');
  expect(screen.button('Join Marco').isConnected).toBe(true);
});

it('a failed look-up of the invitation is reported [S8-068]', async () => {
  await open({ status: 400, body: { code: 'INVALID_INPUT', data: { fields: [] } } }, {});
  await screen.pass(20_000);
  expect(screen.text()).toContain('Failed to validate invitation');
});

it('an unknown invitation is reported as invalid [S8-070] [S5-038]', async () => {
  await open({ status: 404, body: { code: 'INVITATION_NOT_FOUND' } }, {});
  await screen.pass(20_000);
  expect(screen.text()).toContain('Invalid Invitation');
  expect(screen.text()).toContain('This invitation is not valid or has been used already.');
});

const OUT = { session: null, profile: null, challenge: null, leaving: null };
const STORES = {
  ios: 'https://apps.apple.com/app/id1',
  android: 'https://play.google.com/store/apps/details?id=app.beso',
};
const PHONES = {
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  android: 'Mozilla/5.0 (Linux; Android 15)',
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
};

/** Opens the invitation on this device, where nobody is signed in. */
const visit = async (device: keyof typeof PHONES, preview: object = {}) => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONES[device]);
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as never;
  await startSession(OUT);
  const named = { ...VALID, relationshipType: 'couple', partnerName: 'Tom', groupName: null, stores: STORES };
  answerRequests({
    'GET /auth/session': () => ({ body: OUT }),
    [`GET /invitations/${TOKEN}`]: () => ({ body: { ...named, ...preview } }),
    [`POST /invitations/${TOKEN}/opening`]: () => ({ status: 204 }),
  });
  screen = await showScreen(JoinScreen, `/join/${TOKEN}`, '/join/$token');
  await screen.pass(100);
};
const KEPT = { token: TOKEN, inviterName: 'Marco', partnerName: 'Tom' };
const kept = () =>
  [sessionStorage, localStorage].map((place) => JSON.parse(place.getItem('pendingInvitation') ?? 'null'));

it('joining leads to registration with token, inviter and invited person [S2-134]', async () => {
  await visit('desk');
  expect(() => screen.button('Get the app')).toThrow();
  await screen.press('Join Marco');
  expect(screen.address()).toBe('/simplified-registration');
  expect(kept()).toMatchObject([KEPT, KEPT]);
  expect(sessionStorage.getItem('joinPressed')).toBe(TOKEN);
});

it.each([
  ['iphone', STORES.ios],
  ['android', `${STORES.android}&referrer=invitation%3D${TOKEN}`],
] as const)(
  'downloading on an %s leads to its store, and the browser keeps the invitation [S2-134]',
  async (device, store) => {
    await visit(device);
    const link = screen.button('Get the app');
    expect(link.getAttribute('href')).toBe(store);
    link.addEventListener('click', (event) => event.preventDefault());
    await screen.press('Get the app');
    expect(kept()).toMatchObject([KEPT, KEPT]);
    expect(sessionStorage.getItem('joinPressed')).toBe(TOKEN);
  },
);

it('no store is shown if none is configured [S2-134]', async () => {
  await visit('iphone', { stores: { ios: null, android: null } });
  expect(() => screen.button('Get the app')).toThrow();
});

it('an acceptance whose response was lost leads to its own relationship, not to that of a namesake [S5-037]', async () => {
  const couple = (lastName: string) => {
    const inviter = { id: crypto.randomUUID(), firstName: 'Marco', lastName, avatarUrl: null };
    return { id: crypto.randomUUID(), type: 'couple', name: 'Nora & Marco', members: [inviter, me] };
  };
  const [older, joined] = [couple('Neri'), couple('Rossi')];
  const preview = { ...VALID, relationshipType: 'couple', groupName: null };
  let attempts = 0;
  answerRequests({
    'GET /auth/session': () => ({ body: state }),
    [`GET /invitations/${TOKEN}`]: () => ({
      body: attempts === 0 ? preview : { ...preview, status: 'joined', relationshipId: joined.id },
    }),
    [`POST /invitations/${TOKEN}/opening`]: () => ({ status: 204 }),
    [`POST /invitations/${TOKEN}/accept`]: () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('no network');
      return { status: 409, body: { code: 'INVITATION_ALREADY_ACCEPTED' } };
    },
    'GET /relationships': () => ({ body: { relationships: [older, joined] } }),
  });
  await startSession(state as unknown as Parameters<typeof startSession>[0]);
  screen = await showScreen(JoinScreen, `/join/${TOKEN}`, '/join/$token');
  await screen.pass(100);
  await screen.press('Join Marco');
  while (attempts < 2) await screen.pass(500);
  await screen.pass(500);
  expect(screen.text()).toContain('You and Marco');
  expect(document.body.innerHTML).toContain(joined.id);
  expect(document.body.innerHTML).not.toContain(older.id);
});
