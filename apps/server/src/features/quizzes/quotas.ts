import { type QuotasOf, READ_QUOTA, SETTINGS_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';

export const quizzesQuotas = {
  'quizzes.getMyInfo': READ_QUOTA,
  'quizzes.saveMyInfo': SETTINGS_QUOTA,
  'quizzes.setQuizSettings': SETTINGS_QUOTA,
  'quizzes.getQuizStatus': READ_QUOTA,
  'quizzes.startQuiz': TAP_QUOTA,
  'quizzes.getQuizSession': READ_QUOTA,
  'quizzes.answerQuiz': TAP_QUOTA,
  'quizzes.listQuizComparisons': READ_QUOTA,
  'quizzes.getQuizComparison': READ_QUOTA,
  'quizzes.hideQuizComparison': TAP_QUOTA,
} satisfies QuotasOf<'quizzes'>;
