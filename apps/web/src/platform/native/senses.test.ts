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

it('a gift is felt once, in one way when given and in another when it comes', async () => {
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

it('nothing is felt by a person who wants less motion', async () => {
  still = true;
  const { calls } = shellDevice('android', { 'Haptics.impact': () => undefined });
  const { vibrateForBeso } = await import('../haptics.ts');
  vibrateForBeso('given');
  await vi.dynamicImportSettled();
  expect(calls).toEqual([]);
});

it('a browser vibrates after the first tap only, which it asks for', async () => {
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

it('the report of the device decides whether there is a network, and the page hears it change', async () => {
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

it('a field beneath the keyboard is moved, and one that is seen stays', async () => {
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

it('the signs of the system stand out from the upper edge of the page', async () => {
  const { calls } = shellDevice('android', { 'SystemBars.setStyle': () => undefined });
  const { fitBars } = await import('./bars.ts');
  document.body.innerHTML = '<main class="on-dark"><p></p></main><footer></footer>';
  document.elementFromPoint = () => document.querySelector('p');
  await fitBars();
  document.elementFromPoint = () => document.querySelector('footer');
  await fitBars();
  expect(calls.map(([, options]) => options)).toEqual([{ style: 'DARK' }, { style: 'LIGHT' }]);
});
