// @vitest-environment happy-dom
import type { SentInvitation } from '@beso/contract/mailed-invitations';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, speak } from '../../../platform/i18n/index.ts';
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

const open = async (invitation: SentInvitation | undefined, answer: Answer) => {
  answerRequests({
    'GET /sent-and-received-invitations': () =>
      invitation === undefined ? answer : { body: { sent: [invitation], received: [] } },
    [`POST /sent-invitations/${id}/mails`]: () => answer,
    [`DELETE /sent-invitations/${id}`]: () => answer,
    'GET /auth/session': () => ({ body: { session: null, profile: null, challenge: null, leaving: null } }),
  });
  screen = await showScreen(InvitationsScreen, '/invitation-management');
  await screen.pass(0);
};

beforeAll(async () => {
  speak('en');
  await loadNamespaces('common', 'shell', 'inviting', 'invitations', 'connections', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('says that the invitations were not fetched [S8-067]', async () => {
  await open(undefined, REFUSED);
  await screen.pass(60_000);
  expect(screen.text()).toContain('Failed to fetch invitations');
});

it.each([
  ['S8-057', { status: 202 }, 'Invitation resent successfully!'],
  ['S8-058', BROKEN, 'Failed to retry invitation'],
])('[%s] says how sending again ended', async (_id, answer, text) => {
  await open(sent(), answer);
  await screen.press('Resend');
  await screen.pass(200);
  expect(screen.text()).toContain(text);
});

it('offers no more sending once the limit is reached [S8-072]', async () => {
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
] as const)('[%s] says that the mail could not be sent', async (_id, change, text) => {
  await open(sent(change), BROKEN);
  expect(screen.text()).toContain(text);
});

it.each([
  [{ status: 204 }, 'Invitation cancelled successfully'],
  [BROKEN, 'Failed to cancel invitation'],
])('says how cancelling ended [S8-059]', async (answer, text) => {
  await open(sent(), answer);
  await screen.press('Cancel');
  await screen.pass(500);
  await screen.press('Cancel invitation');
  await screen.pass(2_500);
  expect(screen.text()).toContain(text);
});

it.each([
  ['pending', 1],
  ['sent', 0],
  ['declined', 0],
  ['accepted', 0],
  ['expired', 0],
  ['cancelled', 0],
] as const)('shows an hourglass only while an invitation waits: %s, %i', async (status, count) => {
  await open(sent({ status }), BROKEN);
  expect(document.querySelectorAll('li [role="status"] .lucide-hourglass')).toHaveLength(count);
});
