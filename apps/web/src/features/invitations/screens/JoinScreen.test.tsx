// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, speak } from '../../../platform/i18n/index.ts';
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
  speak('en');
  await loadNamespaces('common', 'shell', 'invitations', 'connections', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = async (preview: Answer, accept: Answer) => {
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

it('says that accepting failed, and keeps the invitation [S8-060]', async () => {
  await open({ body: VALID }, { status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } });
  await screen.press('Join Marco');
  await screen.pass(20_000);
  expect(screen.text()).toContain('Failed to accept invitation');
  expect(screen.button('Join Marco').isConnected).toBe(true);
});

it('says that the invitation could not be validated [S8-068]', async () => {
  await open({ status: 400, body: { code: 'INVALID_INPUT', data: { fields: [] } } }, {});
  await screen.pass(20_000);
  expect(screen.text()).toContain('Failed to validate invitation');
});

it('says that an unknown invitation is invalid [S8-070] [S5-038]', async () => {
  await open({ status: 404, body: { code: 'INVITATION_NOT_FOUND' } }, {});
  await screen.pass(20_000);
  expect(screen.text()).toContain('Invalid Invitation');
  expect(screen.text()).toContain('This invitation is not valid or has been used already.');
});
