import { describe, expect, it } from 'vitest';
import { createFaultCounter } from './critical.ts';
import { faultFingerprint, isAppFault, isConnectionLost } from './kinds.ts';
import { reloadOnce } from './reload.ts';
import { createRetryLimiter } from './retries.ts';

const ORIGIN = 'https://beso.example';
const ours = (message: string) => ({ error: new Error(message), filename: `${ORIGIN}/assets/app-1.js` });

describe('the cause of the critical screen [S2-148] [S4-017] [S9-030]', () => {
  it('is the fifth different fault within a minute', () => {
    const faults = createFaultCounter();
    expect([1, 2, 3, 4, 5].map((n) => faults.add(`fault ${n}`, n))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('is not a repeated fault', () => {
    const faults = createFaultCounter();
    expect(Array.from({ length: 50 }, (_, n) => faults.add('the same', n))).not.toContain(true);
  });

  it('is not a fault of more than a minute ago', () => {
    const faults = createFaultCounter();
    for (const n of [1, 2, 3, 4]) faults.add(`fault ${n}`, 0);
    expect(faults.add('fault 5', 60_001)).toBe(false);
    for (const n of [6, 7, 8]) faults.add(`fault ${n}`, 60_002);
    expect(faults.add('fault 9', 60_003)).toBe(true);
  });

  it.each([
    'Language file is broken',
    'translation missing',
    'no such locale',
    'Validation of x',
    'a Warning: y',
  ])('is not "%s" [S4-018]', (message) => {
    expect(isAppFault(ours(message), ORIGIN)).toBe(false);
  });

  it('is neither a fault of a browser extension nor a lost connection', () => {
    expect(isAppFault(ours('x is not a function'), ORIGIN)).toBe(true);
    expect(isAppFault({ error: new Error('x'), filename: 'chrome-extension://abc/content.js' }, ORIGIN)).toBe(
      false,
    );
    const strange = Object.assign(new Error('x'), { stack: 'x@safari-web-extension://abc/a.js:1:2' });
    expect(isAppFault({ error: strange, filename: '' }, ORIGIN)).toBe(false);
    expect(isAppFault(ours('Failed to fetch'), ORIGIN)).toBe(false);
  });

  it('has the same name if it is the same fault, and another name at another place in the code', () => {
    const [one, other] = [ours('x'), ours('x')];
    expect(faultFingerprint(one)).toBe(faultFingerprint(one));
    expect(faultFingerprint(one)).not.toBe(faultFingerprint({ ...other, error: new Error('y') }));
    expect(faultFingerprint({ error: 'a sentence', filename: 'a.js' })).toBe('a sentence a.js');
  });
});

describe('an automatic retry [S4-015] [S4-016] [S9-030]', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://beso.example/assets/x.js',
    'error loading dynamically imported module: https://beso.example/assets/x.js',
    'Importing a module script failed.',
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
  ])('follows "%s"', (message) => {
    expect(isConnectionLost(new TypeError(message))).toBe(true);
  });

  it('does not happen after a bug', () => {
    expect(isConnectionLost(new TypeError('undefined is not a function'))).toBe(false);
  });

  it('happens after 1 s and 2 s, and then only for another fault', () => {
    const retries = createRetryLimiter();
    expect([retries.next(0), retries.next(1_500), retries.next(4_000)]).toEqual([1_000, 2_000, undefined]);
    expect(retries.next(90_000)).toBe(1_000);
  });
});

describe('code that a new version of the app has replaced', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) } as never;
  };

  it('reloads the page once per version', () => {
    let loads = 0;
    Object.assign(globalThis, { location: { reload: () => (loads += 1) } });
    const kept = storage();
    expect([reloadOnce(kept, 'one'), reloadOnce(kept, 'one'), reloadOnce(kept, 'two')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(loads).toBe(2);
  });

  it('does not reload it if the browser denies its storage', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(reloadOnce(full as never, 'one')).toBe(false);
  });
});
