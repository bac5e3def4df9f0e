// @vitest-environment happy-dom
import type { MyInfo } from '@beso/contract/quizzes';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { MyInfoQuiz } from './MyInfoQuiz.tsx';

const QUESTIONS = ['color_favorite', 'food_weekly', 'travel_where'] as const;
const KEEP = 'Tap your answer again to keep it.';
let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'quizzes', 'questions', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['the first time', null],
  ['again', '2026-03-01T00:00:00.000Z'],
])(
  'answering %s, an earlier answer can be kept by a tap only if the quiz was completed before [S2-117]',
  async (_, completedAt) => {
    answerRequests({});
    const answers = [QUESTIONS[0], QUESTIONS[2]].map((questionId) => ({ questionId, optionId: 'red' }));
    const info = { completedAt, answers } as unknown as MyInfo;
    screen = await showScreen(
      () => <MyInfoQuiz info={info} questions={QUESTIONS} onSaved={() => undefined} />,
      '/quiz',
    );
    const kept: boolean[] = [];
    for (const _ of QUESTIONS) {
      kept.push(screen.text().includes(KEEP));
      await act(async () => document.querySelector<HTMLElement>('main button')?.click());
      await screen.pass(1_000);
    }
    expect(kept).toEqual([completedAt !== null, false, false]);
  },
);
