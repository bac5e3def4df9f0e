import { OCCASIONALLY, READING, TAPPING } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const quizzesOperations = {
  quizzes: {
    about: 'Answers about oneself and the monthly quiz about the partner.',
    operations: {
      getMyInfo: { does: 'Returns the answers of the person about themselves.', quota: READING },
      saveMyInfo: { does: 'Saves answers of the person about themselves.', quota: OCCASIONALLY },
      setQuizSettings: { does: 'Sets with whom the answers can be asked about.', quota: OCCASIONALLY },
      getQuizStatus: { does: 'Returns which quizzes the person can take, and when.', quota: READING },
      startQuiz: { does: 'Starts a quiz, or returns the one that can be finished.', quota: TAPPING },
      getQuizSession: { does: 'Returns a quiz with the answers so far.', quota: READING },
      answerQuiz: { does: 'Answers a question; the last answer issues the besos.', quota: TAPPING },
      listQuizComparisons: { does: 'Lists the completed quizzes that can be compared.', quota: READING },
      getQuizComparison: {
        does: 'Returns a completed quiz with both answers to each question.',
        quota: READING,
      },
      hideQuizComparison: { does: 'Hides a completed quiz from both people.', quota: TAPPING },
    },
  },
} satisfies OperationsOf<'quizzes'>;
