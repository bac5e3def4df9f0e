import { OCCASIONALLY, type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

export const quizzesQuotas = {
  'quizzes.getMyInfo': READING,
  'quizzes.saveMyInfo': OCCASIONALLY,
  'quizzes.setQuizSettings': OCCASIONALLY,
  'quizzes.getQuizStatus': READING,
  'quizzes.startQuiz': TAPPING,
  'quizzes.getQuizSession': READING,
  'quizzes.answerQuiz': TAPPING,
  'quizzes.listQuizComparisons': READING,
  'quizzes.getQuizComparison': READING,
  'quizzes.hideQuizComparison': TAPPING,
} satisfies QuotasOf<'quizzes'>;
