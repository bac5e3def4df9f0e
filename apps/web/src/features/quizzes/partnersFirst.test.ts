import type { QuizPerson } from '@beso/contract/quizzes';
import { expect, test } from 'vitest';
import { partnersFirst } from './partnersFirst.ts';

const one = (name: string, type: QuizPerson['relationships'][number]['type']) =>
  ({ person: { firstName: name }, relationships: [{ id: name, type, name }] }) as unknown as QuizPerson;

test('a partner comes before people met later, who keep their order [S2-123]', () => {
  const people = [one('Tom', 'group'), one('Ida', 'friend'), one('Marco', 'couple'), one('Lea', 'family')];
  expect(partnersFirst(people).map(({ person }) => person.firstName)).toEqual(['Marco', 'Tom', 'Ida', 'Lea']);
  expect(partnersFirst([])).toEqual([]);
});
