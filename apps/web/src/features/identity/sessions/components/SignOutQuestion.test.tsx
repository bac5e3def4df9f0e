// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answer, me, signIn } from '../../../../../test/quotedTexts.ts';
import { type ShownScreen, setHint, showScreen } from '../../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../../platform/i18n/index.ts';
import { registerUnsentItems } from '../../../../platform/session/unsentItems.ts';
import { SignOutButton } from './SignOutButton.tsx';

let screen: ShownScreen;
const discard = vi.fn(async (_personId: string) => undefined);
registerUnsentItems({ count: async () => 2, send: async () => undefined, discard });

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'shell', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  setHint(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['deleted', undefined, 'You have been logged out'],
  ['not deleted', new Error('storage'), 'You are signed out, but what was not sent could not be deleted'],
])(
  'a sign-out whose unsent items were %s leads to the welcome page and says so [S4-003]',
  async (...made) => {
    const [, failure, text] = made;
    if (failure !== undefined) discard.mockRejectedValueOnce(failure);
    answer({ 'POST /auth/sign-out': () => ({ status: 204 }) });
    await signIn();
    screen = await showScreen(() => <SignOutButton variant="quiet" />, '/profile');
    await screen.press('Sign out');
    await screen.pass(1_000);
    await screen.press('Discard and sign out');
    await screen.pass(1_000);
    expect(discard).toHaveBeenLastCalledWith(me.id);
    expect(document.querySelector('[data-sonner-toast]')?.textContent).toContain(text);
    expect(screen.address()).toBe('/');
  },
);
