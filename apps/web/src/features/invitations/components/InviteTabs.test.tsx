// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { InviteTabs } from './InviteTabs.tsx';

let screen: ShownScreen;
beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'connections');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['invite', 'Find', '/new-relationship?type=friends&tab=find'],
  ['find', 'Invite', '/new-relationship?type=friends'],
] as const)('the people to invite are kept when leaving %s [S2-136]', async (tab, name, address) => {
  screen = await showScreen(() => <InviteTabs tab={tab} kind="friends" />, '/new-relationship');
  await screen.press(name);
  expect(screen.address()).toBe(address);
});
