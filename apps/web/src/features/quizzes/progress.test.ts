import { QUIZ_AUTO_ADVANCE_MS, QUIZ_CONFETTI_MS } from '@beso/contract/limits';
import type { QuizAnswer, QuizSession } from '@beso/contract/quizzes';
import { expect, it } from 'vitest';
import {
  firstUnanswered,
  newerSession,
  optionForKey,
  ownQuestionStates,
  questionStatesOf,
} from './progress.ts';

const answer = (selectedOption: QuizAnswer['selectedOption']): QuizAnswer => ({
  questionId: 'season_favorite',
  options: ['spring', 'summer', 'autumn', 'winter'],
  selectedOption,
  correctAnswer: selectedOption && 'autumn',
});

it('the arches show right and wrong answers and the current question [S2-116] [S2-118]', () => {
  const answers = [answer('autumn'), answer('summer'), answer('autumn'), answer(null)];
  expect(questionStatesOf({ answers }, 2)).toEqual(['right', 'wrong', 'now', 'open']);
  expect(questionStatesOf({ answers }, 3)).toEqual(['right', 'wrong', 'right', 'now']);
});

it('for questions about oneself the arches show the answered ones [S2-117]', () => {
  expect(ownQuestionStates(['red', undefined, '', 'blue'], 1)).toEqual(['done', 'now', 'open', 'done']);
});

it('a quiz continues at the first unanswered question, or at the last [S4-044]', () => {
  expect(firstUnanswered(['a', null, 'b', null])).toBe(1);
  expect(firstUnanswered(['a', 'b', ''])).toBe(2);
  expect(firstUnanswered(['a', 'b', 'c'])).toBe(2);
});

it('the keys 1 to 4 without a modifier choose the options', () => {
  const options = ['a', 'b', 'c', 'd'];
  const press = (key: string, held = {}) =>
    optionForKey({ key, altKey: false, ctrlKey: false, metaKey: false, ...held }, options);
  expect(['1', '2', '3', '4'].map((key) => press(key))).toEqual(options);
  expect(['0', '5', 'a', 'Enter', '11'].map((key) => press(key))).toEqual(Array(5).fill(undefined));
  for (const held of ['altKey', 'ctrlKey', 'metaKey']) expect(press('1', { [held]: true })).toBeUndefined();
});

it('a response from before an answer does not take the answer back [S2-118]', () => {
  const session = (...given: QuizAnswer['selectedOption'][]) =>
    ({ answers: given.map((option) => answer(option)) }) as QuizSession;
  const [one, two] = [session('autumn', null), session('autumn', 'summer')];
  expect(newerSession(two, one)).toBe(two);
  expect(newerSession(one, two)).toBe(two);
  const same = session('autumn', null);
  expect(newerSession(one, same)).toBe(same);
  expect(newerSession(undefined, one)).toBe(one);
});

it('the next question follows after half a second, and confetti falls for two seconds [S9-010] [S2-120]', () => {
  expect([QUIZ_AUTO_ADVANCE_MS, QUIZ_CONFETTI_MS]).toEqual([500, 2_000]);
});
