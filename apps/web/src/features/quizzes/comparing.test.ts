import type { QuizAnswer, QuizComparisonDetail } from '@beso/contract/quizzes';
import { expect, it } from 'vitest';
import { counterpartIn, groupByMonthAndPerson, topicsOf } from './comparing.ts';

const person = (firstName: string) => ({ id: firstName, firstName, lastName: '', avatarUrl: null });
const [nora, marco, ida] = [person('Nora'), person('Marco'), person('Ida')];

const quiz = (
  taker: typeof nora,
  subject: typeof nora,
  month: string,
  answers: QuizAnswer[] = [],
): QuizComparisonDetail => ({
  sessionId: `${taker.id}-${subject.id}-${month}`,
  taker,
  subject,
  month,
  score: 5,
  completedAt: `${month}-20T10:00:00.000Z`,
  answers,
});

const season = (selectedOption: 'spring' | 'autumn'): QuizAnswer => ({
  questionId: 'season_favorite',
  options: ['spring', 'summer', 'autumn', 'winter'],
  selectedOption,
  correctAnswer: 'autumn',
});

const all = [
  quiz(nora, marco, '2026-11'),
  quiz(ida, nora, '2026-11'),
  quiz(marco, nora, '2026-11'),
  quiz(marco, nora, '2026-10'),
];

it('a month of two people contains the quizzes of both, and no quiz of another month or person', () => {
  const [first, second, third] = groupByMonthAndPerson(all, 'Nora');
  expect(first).toMatchObject({ month: '2026-11', other: marco, mine: all[0], theirs: all[2] });
  expect(second).toMatchObject({ other: ida, mine: undefined, theirs: all[1] });
  expect(third).toMatchObject({ month: '2026-10', other: marco, mine: undefined, theirs: all[3] });
  expect(counterpartIn(all, quiz(nora, marco, '2026-11'))).toBe(all[2]);
  expect(counterpartIn(all, quiz(nora, marco, '2026-10'))).toBe(all[3]);
  expect(counterpartIn(all, quiz(nora, ida, '2026-10'))).toBeUndefined();
});

it.each([
  ['whole', season('autumn'), season('autumn')],
  ['youKnew', season('autumn'), season('spring')],
  ['theyKnew', season('spring'), season('autumn')],
  ['discover', season('spring'), season('spring')],
  ['youKnew', season('autumn'), undefined],
  ['discover', undefined, season('spring')],
] as const)('a topic has the result %s', (knowing, mine, theirs) => {
  const topics = topicsOf(
    mine && quiz(nora, marco, '2026-11', [mine]),
    theirs && quiz(marco, nora, '2026-11', [theirs]),
  );
  expect(topics).toHaveLength(10);
  expect(topics.find(({ topic }) => topic === 'season')).toEqual({ topic: 'season', mine, theirs, knowing });
});
