import { QUIZ_BANK, QUIZ_TOPICS, type QuizOptionId, type QuizQuestionId } from '@beso/contract/quiz-bank';

interface Question {
  readonly id: QuizQuestionId;
  /** The index of the question's topic. */
  readonly topic: number;
  readonly options: readonly QuizOptionId[];
}

/** The questions from which new quizzes are drawn, in the order of the bank. */
export const BANK: readonly Question[] = QUIZ_TOPICS.flatMap((name, topic) =>
  Object.entries<readonly QuizOptionId[]>(QUIZ_BANK[name]).map(([id, options]) => ({
    id: id as QuizQuestionId,
    topic,
    options,
  })),
);

const TOPICS = QUIZ_TOPICS.map((_, topic) => BANK.filter((question) => question.topic === topic));

/** The ten questions that My Info asks first. */
export const FIRST_SET: readonly QuizQuestionId[] = TOPICS.flatMap(([first]) => first?.id ?? []);

/**
 * [S2-117] Returns the next ten questions, one per topic: an unanswered one if there is one, otherwise the
 * one with the oldest answer. Empty if everything is answered.
 * @param answered the answered questions, the oldest answers first
 */
export function nextSet(answered: readonly QuizQuestionId[]): QuizQuestionId[] {
  if (BANK.every(({ id }) => answered.includes(id))) return [];
  return TOPICS.flatMap((questions) => {
    const unanswered = questions.find(({ id }) => !answered.includes(id))?.id;
    return unanswered ?? answered.find((id) => questions.some((question) => question.id === id)) ?? [];
  });
}

/** Returns the answers by topic, as a session of My Info stores them. */
export function toSession(chosen: readonly { questionId: QuizQuestionId; optionId: QuizOptionId }[]) {
  return BANK.flatMap(({ id, options }) =>
    chosen
      .filter(({ questionId }) => questionId === id)
      .map(({ optionId }) => ({ questionId: id, options, selectedOption: optionId, correctAnswer: null })),
  );
}
