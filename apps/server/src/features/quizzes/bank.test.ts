import { expect, test } from 'vitest';
import { FIRST_MY_INFO_QUESTIONS, nextQuestions, QUIZ_QUESTION_BANK } from './bank.ts';

test('the next ten questions repeat the oldest answer of a completely answered topic [S2-117]', () => {
  const color = QUIZ_QUESTION_BANK.filter(({ topic }) => topic === 0).map(({ id }) => id);
  const answered = [...color.toReversed(), ...FIRST_MY_INFO_QUESTIONS.slice(1)];
  const next = nextQuestions(answered);
  expect(next).toHaveLength(FIRST_MY_INFO_QUESTIONS.length);
  expect(next[0]).toBe(color.at(-1));
  expect(next.slice(1).filter((id) => answered.includes(id))).toEqual([]);
  expect(nextQuestions(QUIZ_QUESTION_BANK.map(({ id }) => id))).toEqual([]);
});
