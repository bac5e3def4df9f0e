// @vitest-environment happy-dom
import type { MyInfo, QuizSession } from '@beso/contract/quizzes';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { ResultScene } from './ResultScene.tsx';
import { SavedScene } from './SavedScene.tsx';

const fire = vi.hoisted(() => vi.fn());
// The library draws on a canvas, which the test's DOM does not have.
vi.mock('canvas-confetti', () => ({
  default: { create: () => Object.assign(fire, { reset: vi.fn() }), shapeFromPath: () => 'half' },
}));

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'quizzes');
});
beforeEach(() => {
  vi.useFakeTimers();
  answerRequests({});
});
afterEach(async () => {
  await screen.close();
  fire.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const saved = { settings: { open: true, groups: false }, more: [] } as unknown as MyInfo;
const person = { id: 'm', firstName: 'Marco', lastName: 'Rossi', avatarUrl: null };
const session = { id: 's', score: 10, besosEarned: 3, person } as unknown as QuizSession;

it.each<[string, () => ReactNode, string]>([
  ['confetti', () => <SavedScene saved={saved} onMore={() => undefined} />, 'half'],
  ['stars', () => <ResultScene session={session} />, 'star'],
])('%s fall for two seconds [S2-120] [S9-010]', async (_what, Scene, shape) => {
  screen = await showScreen(Scene, '/quiz');
  await screen.pass(1_999);
  // Two bursts start at once, and again every quarter of a second.
  expect(fire).toHaveBeenCalledTimes(16);
  expect(new Set(fire.mock.calls.flatMap(([burst]) => burst.shapes))).toEqual(new Set([shape]));
  await screen.pass(5_000);
  expect(fire).toHaveBeenCalledTimes(16);
});
