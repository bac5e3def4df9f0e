// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../test/showScreen.tsx';
import { reportReachable, reportUnreachable } from './connection/connectivity.ts';
import { retryUntilLoaded, useLazy } from './lazyLoad.ts';

let screen: ShownScreen | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(async () => {
  await screen?.close();
  screen = undefined;
  reportReachable();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('loading is retried after one second, then after twice as long each time, up to 30 s', async () => {
  const began = Date.now();
  const at: number[] = [];
  const { stop } = retryUntilLoaded(
    () => {
      at.push((Date.now() - began) / 1_000);
      return Promise.reject(new TypeError('no network'));
    },
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(100_000);
  expect(at).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  stop();
});

it('a network that is back is used at once, but never by two attempts at a time nor after the end', async () => {
  const loads: PromiseWithResolvers<string>[] = [];
  const load = () => {
    const next = Promise.withResolvers<string>();
    loads.push(next);
    return next.promise;
  };
  const onLoaded = vi.fn();
  const { now, stop } = retryUntilLoaded(load, onLoaded);
  window.dispatchEvent(new Event('online'));
  expect(loads).toHaveLength(1);
  loads[0]?.reject(new TypeError('no network'));
  await vi.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  expect(loads).toHaveLength(2);
  stop();
  loads[1]?.resolve('late');
  await vi.advanceTimersByTimeAsync(60_000);
  now();
  expect([loads.length, onLoaded.mock.calls]).toEqual([2, []]);
});

/** Shows a part whose code fails to load until `arrive` is called. */
async function showPart(): Promise<{ states: Set<string>; arrive: () => void }> {
  let isThere = false;
  const load = async () => {
    if (!isThere) throw new TypeError('no network');
    return 'code';
  };
  const states = new Set<string>();
  screen = await showScreen(() => {
    const { code, failed, retrying, retry } = useLazy(load);
    const state = code ?? (failed ? 'failed' : 'loading');
    states.add(`${state}${code !== undefined && failed ? ' and failed' : ''}${retrying ? ', retrying' : ''}`);
    return (
      <button type="button" onClick={retry}>
        Retry {state}
      </button>
    );
  }, '/x');
  return {
    states,
    arrive: () => {
      isThere = true;
    },
  };
}

it('a part shows a failure after the second attempt, until it is loaded', async () => {
  const { states, arrive } = await showPart();
  await screen?.pass(500);
  expect([...states]).toEqual(['loading']);
  await screen?.pass(1_000);
  expect(screen?.text()).toBe('Retry failed');
  arrive();
  await screen?.press('Retry');
  expect(screen?.text()).toBe('Retry code');
  expect([...states]).toEqual(['loading', 'failed', 'failed, retrying', 'code, retrying', 'code']);
});

it('without a connection a part shows the failure at once', async () => {
  await act(async () => reportUnreachable());
  await showPart();
  expect(screen?.text()).toBe('Retry failed');
});

it('code that is not wanted yet is not loaded', async () => {
  const load = vi.fn(async () => 'code');
  screen = await showScreen(() => {
    const [wanted, setWanted] = useState(false);
    const { code = 'nothing' } = useLazy(load, wanted);
    return (
      <button type="button" onClick={() => setWanted(true)}>
        Load {code}
      </button>
    );
  }, '/x');
  expect(load).not.toHaveBeenCalled();
  await screen.press('Load');
  expect(screen.text()).toBe('Load code');
});
