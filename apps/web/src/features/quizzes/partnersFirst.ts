import type { QuizPerson } from '@beso/contract/quizzes';

/** Returns the people with partners first, otherwise in the given order. */
export function partnersFirst(people: readonly QuizPerson[]): QuizPerson[] {
  const isPartner = ({ relationships }: QuizPerson) => relationships.some(({ type }) => type === 'couple');
  return [...people.filter(isPartner), ...people.filter((person) => !isPartner(person))];
}
