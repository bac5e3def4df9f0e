// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shellDevice } from '../../../test/shellDevice.ts';

const SERVER = 'https://beso.example';
const open = () => import('./links.ts');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('server', SERVER);
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['an invitation', '/join/abcdefghijklmnopqrstuv'],
  ['a link that signs in', '/auth/callback#token=abc&type=magiclink'],
  ['a new password', '/reset-password#token=abc'],
  ['a confirmed address', '/verify-email?token=abc&email=nora%40example.org'],
  ['a notification', '/activity/0190b7a4-0000-7000-8000-000000000000'],
])('a link to the app’s own server is a page of the app: %s [S1-012]', async (_what, path) => {
  shellDevice('android', { 'App.getLaunchUrl': () => undefined });
  const { pathOfLink } = await open();
  expect(pathOfLink(`${SERVER}${path}`)).toBe(path);
});

it('a link with two slashes leads to no other host, and the app starts normally [S1-012]', async () => {
  shellDevice('android', { 'App.getLaunchUrl': () => undefined });
  const { pathOfLink } = await open();
  expect(pathOfLink(`${SERVER}//evil.example/home?a=1#b`)).toBe('/evil.example/home?a=1#b');
});

it.each([
  'https://evil.example/home',
  'https://beso.example.evil.example/home',
  'https://beso.example@evil.example/home',
  'http://beso.example/home',
  'https://beso.example:8443/home',
  'beso://beso.example/home',
  'no link',
])('%s is no page of the app', async (link) => {
  shellDevice('android', { 'App.getLaunchUrl': () => undefined });
  const { pathOfLink } = await open();
  expect(pathOfLink(link)).toBeUndefined();
});

it('on Android the link that started the app is reported only once, even after a reload', async () => {
  const link = `${SERVER}/home`;
  const launch = { 'App.getLaunchUrl': () => ({ url: link }) };
  shellDevice('android', launch);
  expect(await (await open()).launchLink()).toBe(link);
  shellDevice('android', launch);
  expect(await (await open()).launchLink()).toBeUndefined();
});

it('on iOS the first listener gets the link that started the app', async () => {
  const { tell } = shellDevice('ios', { 'App.getLaunchUrl': () => ({ url: `${SERVER}/home` }) });
  const { launchLink, onLink } = await open();
  expect(await launchLink()).toBeUndefined();
  const followed: string[] = [];
  await onLink((link) => followed.push(link));
  tell('App.appUrlOpen', { url: `${SERVER}/profile` });
  expect(followed).toEqual([`${SERVER}/profile`]);
});

it('the app starts without its link if the plugin fails', async () => {
  shellDevice('android', {
    'App.getLaunchUrl': () => {
      throw new Error('no intent');
    },
  });
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  expect(await (await open()).launchLink()).toBeUndefined();
  expect(reported).toHaveBeenCalledOnce();
});

it('Android’s back button goes back, and leaves the app from its first page', async () => {
  const { calls, tell } = shellDevice('android', { 'App.minimizeApp': () => undefined });
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const { goBackByButton } = await open();
  await goBackByButton();
  tell('App.backButton', { canGoBack: true });
  expect([back.mock.calls.length, calls]).toEqual([1, []]);
  tell('App.backButton', { canGoBack: false });
  await vi.waitFor(() => expect(calls).toEqual([['App.minimizeApp']]));
  expect(back).toHaveBeenCalledTimes(1);
});
