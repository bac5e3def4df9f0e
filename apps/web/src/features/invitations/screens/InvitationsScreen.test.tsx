// @vitest-environment happy-dom
import type { ReceivedInvitation, SentInvitation } from '@beso/contract/mailed-invitations';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  showScreen,
} from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { InvitationsScreen } from './InvitationsScreen.tsx';

let screen: ShownScreen;
const id = crypto.randomUUID();
const sent = (change: Partial<SentInvitation> = {}): SentInvitation => ({
  ...{ id, status: 'sent', statusAt: '2026-01-01T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ relationshipType: 'couple', groupName: null, expiresAt: '2099-01-01T00:00:00.000Z' },
  ...{ isMailed: true, partnerName: 'Marco', partnerEmail: 'marco@example.org', url: null },
  ...{ openedAt: null, registeringAt: null, isRetried: false, retryCount: 0, resendsLeft: 2 },
  ...change,
});
const REFUSED = { status: 400, body: { code: 'INVALID_INPUT', data: { fields: [] } } };
const BROKEN = { status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } };

const open = async (invitation: SentInvitation | undefined, answer: StubResponse) => {
  answerRequests({
    'GET /sent-and-received-invitations': () =>
      invitation === undefined ? answer : { body: { sent: [invitation], received: [] } },
    [`POST /sent-invitations/${id}/mails`]: () => answer,
    [`DELETE /sent-invitations/${id}`]: () => answer,
    'GET /auth/session': () => ({ body: { session: null, profile: null, challenge: null, leaving: null } }),
  });
  screen = await showScreen(InvitationsScreen, '/invitation-management');
  await screen.pass(100);
};

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'shell', 'inviting', 'invitations', 'connections', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('invitations that could not be fetched are reported [S8-067]', async () => {
  await open(undefined, REFUSED);
  await screen.pass(60_000);
  expect(screen.text()).toContain('Failed to fetch invitations');
});

it.each([
  ['S8-057', { status: 202 }, 'Invitation resent successfully!'],
  ['S8-058', BROKEN, 'Failed to retry invitation'],
])('[%s] the result of sending again is shown', async (_id, answer, text) => {
  await open(sent(), answer);
  await screen.press('Resend');
  await screen.pass(200);
  expect(screen.text()).toContain(text);
});

it('the button to send again disappears at the limit [S8-072]', async () => {
  await open(sent({ resendsLeft: 0, retryCount: 3 }), BROKEN);
  expect(screen.text()).toContain('Maximum resends reached. Please try again later.');
  expect(() => screen.button('Resend')).toThrow();
});

it.each([
  [
    'S8-062',
    { status: 'failed', retryCount: 0 },
    'Invitation created but email could not be sent. You can retry from',
  ],
  ['S8-056', { status: 'failed', retryCount: 1 }, 'Invitation updated but email could not be sent'],
] as const)('[%s] a mail that could not be sent is reported', async (_id, change, text) => {
  await open(sent(change), BROKEN);
  expect(screen.text()).toContain(text);
});

it.each([
  [{ status: 204 }, 'Invitation cancelled successfully'],
  [BROKEN, 'Failed to cancel invitation'],
])('the result of cancelling is shown [S8-059]', async (answer, text) => {
  await open(sent(), answer);
  await screen.press('Cancel');
  await screen.pass(500);
  await screen.press('Cancel invitation');
  await screen.pass(2_500);
  expect(screen.text()).toContain(text);
});

const received = (change: Partial<ReceivedInvitation> = {}): ReceivedInvitation => ({
  ...{ id, status: 'sent', statusAt: '2026-01-01T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ relationshipType: 'couple', groupName: null, expiresAt: '2099-01-01T00:00:00.000Z' },
  ...{ inviterFirstName: 'Giulia', message: 'Come!' },
  ...change,
});
const me = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null };
const user = { id: me.id, email: 'nora@example.org', emailVerified: true };
const IN = {
  session: { user, expiresAt: '2099-01-01T00:00:00.000Z' },
  profile: me,
  challenge: null,
  leaving: null,
};

/** Opens the page with these lists. `decline` is the response to declining an invitation. */
const openLists = async (lists: object, decline: StubResponse = { status: 204 }) => {
  const answered = answerRequests({
    'GET /sent-and-received-invitations': () => ({ body: { sent: [], received: [], ...lists } }),
    [`POST /received-invitations/${id}/decline`]: () => decline,
    'GET /connections': () => ({ body: { received: [], sent: [] } }),
    'GET /auth/session': () => ({ body: IN }),
  });
  screen = await showScreen(InvitationsScreen, '/invitation-management');
  await screen.pass(100);
  return answered;
};
const named = () => [...document.querySelectorAll('main h3')].map(({ textContent }) => textContent);
const filterBy = (value: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click());

it('the filters show open, accepted and ended invitations [S2-027]', async () => {
  const statuses = ['pending', 'sent', 'failed', 'accepted', 'cancelled', 'declined', 'expired'] as const;
  const all = statuses.map((status) => sent({ id: crypto.randomUUID(), status, partnerName: status }));
  await openLists({ sent: all, received: [received({ status: 'accepted' })] });
  const theirs = 'Giulia invites you';
  expect(named()).toEqual([theirs, ...statuses]);
  for (const [filter, shown] of [
    ['open', ['pending', 'sent', 'failed']],
    ['accepted', [theirs, 'accepted']],
    ['ended', ['cancelled', 'declined', 'expired']],
    ['all', [theirs, ...statuses]],
  ] as const) {
    await filterBy(filter);
    expect([filter, named()]).toEqual([filter, shown]);
  }
});

it('the link of an open invitation can be copied [S2-027]', async () => {
  await openLists({ sent: [sent({ url: 'https://beso.app/join/abcdefghijklmnopqrstuv' })] });
  await navigator.clipboard.writeText('');
  await screen.press('Copy link: Marco');
  expect(await navigator.clipboard.readText()).toBe('https://beso.app/join/abcdefghijklmnopqrstuv');
  expect(screen.button('Link copied').isConnected).toBe(true);
});

it.each([
  [{ status: 204 }, 'Invitation declined'],
  [BROKEN, 'The invitation could not be declined.'],
])(
  'a received invitation is declined after a confirmation, and the result is shown [S2-027]',
  async (answer, text) => {
    const { calls } = await openLists({ received: [received()] }, answer);
    const declined = () => calls.filter((call) => call.endsWith('/decline')).length;
    await screen.press('Decline');
    await screen.pass(500);
    expect(screen.text()).toContain('Giulia will see that you declined.');
    expect(declined()).toBe(0);
    const dialog = document.querySelector('[role=alertdialog]');
    const confirm = [...(dialog?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
      textContent?.startsWith('Decline'),
    );
    await act(async () => confirm?.click());
    await screen.pass(2_500);
    expect(declined()).toBeGreaterThan(0);
    expect(screen.text()).toContain(text);
  },
);

it.each([
  ['pending', 1],
  ['sent', 0],
  ['declined', 0],
  ['accepted', 0],
  ['expired', 0],
  ['cancelled', 0],
] as const)('an hourglass is shown only for pending invitations: %s, %i', async (status, count) => {
  await open(sent({ status }), BROKEN);
  expect(document.querySelectorAll('li [role="status"] .lucide-hourglass')).toHaveLength(count);
});
