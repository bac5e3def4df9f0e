import { NOW_AND_THEN, type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

export const quizzesQuotas = {
  'quizzes.getMyInfo': READING,
  'quizzes.saveMyInfo': NOW_AND_THEN,
  'quizzes.setQuizSettings': NOW_AND_THEN,
  'quizzes.getQuizStatus': READING,
  'quizzes.startQuiz': TAPPING,
  'quizzes.getQuizSession': READING,
  'quizzes.answerQuiz': TAPPING,
  'quizzes.listQuizComparisons': READING,
  'quizzes.getQuizComparison': READING,
  'quizzes.hideQuizComparison': TAPPING,
} satisfies QuotasOf<'quizzes'>;
