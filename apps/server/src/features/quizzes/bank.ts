import { QUIZ_BANK, QUIZ_TOPICS, type QuizOptionId, type QuizQuestionId } from '@beso/contract/quiz-bank';

interface Question {
  readonly id: QuizQuestionId;
  /** The place of the question's topic in QUIZ_TOPICS. */
  readonly topic: number;
  readonly options: readonly QuizOptionId[];
}

/** All questions that new quizzes can ask, topic by topic. */
export const QUIZ_QUESTION_BANK: readonly Question[] = QUIZ_TOPICS.flatMap((name, topic) =>
  Object.entries<readonly QuizOptionId[]>(QUIZ_BANK[name]).map(([id, options]) => ({
    id: id as QuizQuestionId,
    topic,
    options,
  })),
);

const TOPICS = QUIZ_TOPICS.map((_, topic) =>
  QUIZ_QUESTION_BANK.filter((question) => question.topic === topic),
);

/** The first ten questions of My Info, one per topic. */
export const FIRST_MY_INFO_QUESTIONS: readonly QuizQuestionId[] = TOPICS.flatMap(
  ([first]) => first?.id ?? [],
);

/**
 * [S2-117] Returns the next ten questions of My Info, one per topic; empty if all are answered.
 * @param answered the answered questions, those with the oldest answers first
 */
export function nextQuestions(answered: readonly QuizQuestionId[]): QuizQuestionId[] {
  if (QUIZ_QUESTION_BANK.every(({ id }) => answered.includes(id))) return [];
  return TOPICS.flatMap((questions) => {
    const unanswered = questions.find(({ id }) => !answered.includes(id))?.id;
    return unanswered ?? answered.find((id) => questions.some((question) => question.id === id)) ?? [];
  });
}

/** Returns the answers in the form in which a session stores them, ordered by topic. */
export function toSessionAnswers(chosen: readonly { questionId: QuizQuestionId; optionId: QuizOptionId }[]) {
  return QUIZ_QUESTION_BANK.flatMap(({ id, options }) =>
    chosen
      .filter(({ questionId }) => questionId === id)
      .map(({ optionId }) => ({ questionId: id, options, selectedOption: optionId, correctAnswer: null })),
  );
}
