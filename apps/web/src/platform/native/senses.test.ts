// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shellDevice } from '../../../test/shellDevice.ts';

let still = false;
beforeEach(() => {
  still = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: still && query.includes('reduce') }) as MediaQueryList,
  );
});
afterEach(() => vi.unstubAllGlobals());

it('a gift vibrates once, differently when given and when received', async () => {
  const { calls } = shellDevice('android', {
    'Haptics.impact': () => undefined,
    'Haptics.notification': () => undefined,
  });
  const { vibrateForBeso } = await import('../haptics.ts');
  vibrateForBeso('given');
  await vi.waitFor(() => expect(calls).toEqual([['Haptics.impact', { style: 'LIGHT' }]]));
  vibrateForBeso('received');
  await vi.waitFor(() => expect(calls.slice(1)).toEqual([['Haptics.notification', { type: 'SUCCESS' }]]));
});

it('nothing vibrates for people who prefer reduced motion', async () => {
  still = true;
  const { calls } = shellDevice('android', { 'Haptics.impact': () => undefined });
  const { vibrateForBeso } = await import('../haptics.ts');
  vibrateForBeso('given');
  await vi.dynamicImportSettled();
  expect(calls).toEqual([]);
});

it('a browser vibrates only after the first tap, as it requires', async () => {
  const vibrate = vi.fn();
  const userActivation = { hasBeenActive: false };
  vi.stubGlobal('navigator', { vibrate, userActivation });
  vi.resetModules();
  const { vibrateForBeso } = await import('../haptics.ts');
  vibrateForBeso('received');
  expect(vibrate).not.toHaveBeenCalled();
  userActivation.hasBeenActive = true;
  vibrateForBeso('received');
  expect(vibrate).toHaveBeenCalledTimes(1);
});

it('the device’s report decides whether there is a network, and the page follows changes', async () => {
  const { tell } = shellDevice('android', { 'Network.getStatus': () => ({ connected: false }) });
  const { hasNetwork } = await import('../connection/network.ts');
  const { isOnline, onConnectivity } = await import('../connection/connectivity.ts');
  const heard: boolean[] = [];
  onConnectivity((online) => heard.push(online));
  expect([hasNetwork(), isOnline()]).toEqual([true, true]);
  const { followNetwork } = await import('./network.ts');
  await followNetwork();
  expect([hasNetwork(), isOnline()]).toEqual([false, false]);
  tell('Network.networkStatusChange', { connected: true });
  tell('Network.networkStatusChange', { connected: true });
  expect([hasNetwork(), isOnline(), heard]).toEqual([true, true, [false, true]]);
});

it('a field beneath the keyboard is scrolled into view, and a visible one stays', async () => {
  const { tell } = shellDevice('ios', { 'Keyboard.hide': () => undefined });
  const { scrollFieldsIntoView } = await import('./keyboard.ts');
  await scrollFieldsIntoView();
  document.body.innerHTML = '<input id="field"><footer id="dock"></footer>';
  const field = document.querySelector('input');
  if (field === null) throw new Error('no field');
  const move = vi.fn();
  field.scrollIntoView = move;
  field.focus();
  let above: Element | null = field;
  document.elementFromPoint = () => above;
  tell('Keyboard.keyboardDidShow', { keyboardHeight: 300 });
  expect(move).not.toHaveBeenCalled();
  above = document.querySelector('footer');
  tell('Keyboard.keyboardDidShow', { keyboardHeight: 300 });
  above = null;
  tell('Keyboard.keyboardDidShow', { keyboardHeight: 300 });
  expect(move.mock.calls).toEqual(Array(2).fill([{ block: 'center', behavior: 'instant' }]));
});

it('the icons in the system’s bar contrast with the upper edge of the page', async () => {
  const { calls } = shellDevice('android', { 'SystemBars.setStyle': () => undefined });
  const { syncSystemBarStyle } = await import('./systemBars.ts');
  document.body.innerHTML = '<main class="on-dark"><p></p></main><footer></footer>';
  document.elementFromPoint = () => document.querySelector('p');
  await syncSystemBarStyle();
  document.elementFromPoint = () => document.querySelector('footer');
  await syncSystemBarStyle();
  expect(calls.map(([, options]) => options)).toEqual([{ style: 'DARK' }, { style: 'LIGHT' }]);
});
