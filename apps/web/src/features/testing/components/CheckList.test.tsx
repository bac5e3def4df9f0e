// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import type { CheckResult } from '../checks.ts';
import { CheckList } from './CheckList.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'testing');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('only the check that runs is marked as running, then as passed or failed [S4-049]', async () => {
  const ends: ((outcome: CheckResult) => void)[] = [];
  const check = (id: string) => ({
    id,
    label: () => id,
    run: () => new Promise<CheckResult>((resolve) => ends.push(resolve)),
  });
  const checks = [check('first'), check('second')];
  screen = await showScreen(() => <CheckList checks={checks} />, '/x');
  const states = () => [...document.querySelectorAll('li')].map((row) => row.textContent);
  const end = (outcome: CheckResult) => act(async () => ends.shift()?.(outcome));

  expect(states()).toEqual(['firstpending', 'secondpending']);
  await screen.press('Run');
  expect(states()).toEqual(['firstrunning', 'secondpending']);
  await end({ passed: false, detail: 'no reason' });
  expect(states()[0]).toContain('failed');
  expect(states()[1]).toBe('secondrunning');
  await end({ passed: true });
  expect(states()[1]).toBe('secondpassed');
});
