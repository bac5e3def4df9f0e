// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { drawQrCodes, readQrCode } from '../../../../test/qrCode.ts';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { ProfileCard } from './ProfileCard.tsx';

const me = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null };
// This link would also fit at a higher level of error correction than L, so a raised level is noticed.
const LINK = `https://beso.app/user/${me.id}`;
let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'relationships', 'shell');
});
beforeEach(async () => {
  vi.useFakeTimers();
  drawQrCodes();
  Reflect.get(window, 'happyDOM').setURL('https://beso.app/');
  answerRequests({});
  const profile = me as Parameters<typeof ProfileCard>[0]['profile'];
  screen = await showScreen(() => <ProfileCard profile={profile} reachedAt="nora@example.org" />, '/profile');
  await screen.press('Share');
  await screen.pass(500);
});
afterEach(async () => {
  await screen.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the sheet shows the person’s name, address and picture, and a link to their card [S2-088]', () => {
  for (const part of ['NB', 'Nora Bianchi', 'nora@example.org', LINK]) expect(screen.text()).toContain(part);
});

it('the QR code of the card has 250 px and error correction level L [S9-032] [S2-088]', () => {
  const code = readQrCode(document.querySelector('canvas'));
  expect(code).toEqual({ text: LINK, level: 'L', width: '250px', height: '250px' });
});

it('the link can be copied, with a confirmation [S2-088]', async () => {
  await navigator.clipboard.writeText('something else');
  await screen.press('Copy link');
  await screen.pass(0);
  expect(await navigator.clipboard.readText()).toBe(LINK);
  expect(screen.button('Link copied').isConnected).toBe(true);
  await screen.pass(200);
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});

it('a failed copy is reported [S2-088]', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await screen.press('Copy link');
  await screen.pass(200);
  expect(() => screen.button('Link copied')).toThrow();
  expect(document.querySelector('[data-sonner-toast]')?.textContent).toContain('Copying did not work here');
});
