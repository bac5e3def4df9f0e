import type { QuizAnswer, QuizSession } from '@beso/contract/quizzes';

/**
 * A question's state: `right` or `wrong` in a quiz about another person, `done` in the quiz about oneself.
 */
export type QuestionState = 'right' | 'wrong' | 'done' | 'now' | 'open';

const outcome = ({ selectedOption, correctAnswer }: QuizAnswer): QuestionState =>
  selectedOption === null ? 'open' : selectedOption === correctAnswer ? 'right' : 'wrong';

/** [S2-116] Returns the states of all questions about another person. */
export function questionStatesOf({ answers }: Pick<QuizSession, 'answers'>, index: number): QuestionState[] {
  return answers.map((answer, place) => (place === index ? 'now' : outcome(answer)));
}

export function ownQuestionStates(chosen: readonly (string | undefined)[], index: number): QuestionState[] {
  return chosen.map((option, place) => (place === index ? 'now' : option ? 'done' : 'open'));
}

/** Returns the index of the first question without an answer, or of the last question. */
export function firstUnanswered(given: readonly (string | null | undefined)[]): number {
  const open = given.findIndex((option) => !option);
  return open < 0 ? given.length - 1 : open;
}

/** Returns the option that a number key chooses, unless a modifier key is held. */
export function optionForKey<Option>(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  options: readonly Option[],
): Option | undefined {
  if (altKey || ctrlKey || metaKey || !/^[1-9]$/.test(key)) return undefined;
  return options[Number(key) - 1];
}

const answered = ({ answers }: Pick<QuizSession, 'answers'>) =>
  answers.filter(({ selectedOption }) => selectedOption !== null).length;

/** Returns the state with more answers, which is newer, because answers are never taken back. */
export function newerSession(known: QuizSession | undefined, fetched: QuizSession): QuizSession {
  return known !== undefined && answered(known) > answered(fetched) ? known : fetched;
}
