import { READ_QUOTA, SETTINGS_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const quizzesOperations = {
  quizzes: {
    about: 'Answers about oneself and the monthly quiz about the partner.',
    operations: {
      getMyInfo: { does: 'Returns the answers of the person about themselves.', quota: READ_QUOTA },
      saveMyInfo: { does: 'Saves answers of the person about themselves.', quota: SETTINGS_QUOTA },
      setQuizSettings: { does: 'Sets with whom the answers can be asked about.', quota: SETTINGS_QUOTA },
      getQuizStatus: { does: 'Returns which quizzes the person can take, and when.', quota: READ_QUOTA },
      startQuiz: { does: 'Starts a quiz, or returns the one that can be finished.', quota: TAP_QUOTA },
      getQuizSession: { does: 'Returns a quiz with the answers so far.', quota: READ_QUOTA },
      answerQuiz: { does: 'Answers a question; the last answer issues the besos.', quota: TAP_QUOTA },
      listQuizComparisons: { does: 'Lists the completed quizzes that can be compared.', quota: READ_QUOTA },
      getQuizComparison: {
        does: 'Returns a completed quiz with both answers to each question.',
        quota: READ_QUOTA,
      },
      hideQuizComparison: { does: 'Hides a completed quiz from both people.', quota: TAP_QUOTA },
    },
  },
} satisfies OperationsOf<'quizzes'>;
