// @vitest-environment happy-dom
import type { InvitationPreview } from '@beso/contract/invitations';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../../test/quotedTexts.ts';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { AcceptedInvitation } from './AcceptedInvitation.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'invitations');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const invitation = (relationshipType: 'couple' | 'group') =>
  ({ relationshipType, inviterFirstName: 'Marco' }) as InvitationPreview;

it.each(['couple', 'group'] as const)(
  'home follows 2 s after joining a %s, whatever is still loading [S4-040] [S9-019]',
  async (kind) => {
    answerRequests({ 'GET /relationships': () => new Promise(() => undefined) });
    const id = crypto.randomUUID();
    screen = await showScreen(
      () => <AcceptedInvitation invitation={invitation(kind)} relationshipId={id} />,
      '/join/abcdefghijklmnopqrstuv',
    );
    expect(screen.text()).toContain('Taking you home…');
    await screen.pass(1_999);
    expect(screen.address()).toBe('/join/abcdefghijklmnopqrstuv');
    await screen.pass(1);
    expect(screen.address()).toBe('/home');
  },
);

it.each([
  ['couple', ['You and Marco', 'Welcome to your relationship journey!']],
  ['group', ['You are in the group']],
] as const)('the welcome names the joined %s [S8-061]', async (kind, texts) => {
  answerRequests({ 'GET /relationships': () => ({ body: { relationships: [], nextCursor: null } }) });
  await signIn();
  const id = crypto.randomUUID();
  screen = await showScreen(
    () => <AcceptedInvitation invitation={invitation(kind)} relationshipId={id} />,
    '/join/abcdefghijklmnopqrstuv',
  );
  for (const text of texts) expect(screen.text()).toContain(text);
  expect(screen.text().includes('Welcome to your relationship journey!')).toBe(kind === 'couple');
});
