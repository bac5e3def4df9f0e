// @vitest-environment happy-dom
import type { OpenInvitation } from '@beso/contract/invitations';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  showScreen,
} from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { PendingInvitation, type PendingInvitationProps } from './PendingInvitation.tsx';

const me = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null };
const invitation: OpenInvitation = {
  ...({
    id: crypto.randomUUID(),
    relationshipType: 'couple',
    partnerName: 'Marco',
    groupName: null,
  } as const),
  ...{ isMailed: true, url: 'https://beso.app/join/abcdefghijklmnopqrstuv', openedAt: null },
  ...{ registeringAt: null, createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2099-01-01T00:00:00.000Z' },
};
const MAIL = `POST /sent-invitations/${invitation.id}/mails`;
let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'feed');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  // Waits until toasts are gone, because they would remain for the next test.
  await screen.pass(10_000);
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const sendAgain = async (change: Partial<OpenInvitation>, answer: StubResponse = { status: 202 }) => {
  const { calls } = answerRequests({ [MAIL]: () => answer });
  await navigator.clipboard.writeText('');
  const given = { ...invitation, ...change };
  const person = me as PendingInvitationProps['me'];
  screen = await showScreen(() => <PendingInvitation me={person} invitation={given} />, '/home');
  await screen.press('Send it again');
  await screen.pass(500);
  return calls.filter((call) => call === MAIL).length;
};
const message = () => document.querySelector('[data-sonner-toast]')?.textContent;

it.each([
  [{ status: 202 }, 'Invitation resent successfully!'],
  [{ status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } }, 'Failed to retry invitation'],
  [
    { status: 409, body: { code: 'INVITATION_RESENDS_LIMIT' } },
    'Maximum resends reached. Please try again later.',
  ],
])(
  'a mailed invitation can be mailed again, with a message about the result [S8-057] [S8-058]',
  async (answer, text) => {
    expect(await sendAgain({}, answer)).toBe(1);
    expect(message()).toBe(text);
    expect(await navigator.clipboard.readText()).toBe('');
  },
);

it('a link can be shared again, or copied without a share sheet [S2-098]', async () => {
  expect(await sendAgain({ isMailed: false })).toBe(0);
  expect(await navigator.clipboard.readText()).toBe(invitation.url);
  expect(screen.button('Link copied').isConnected).toBe(true);
});
