import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';
import { quizDashboardSearch, quizSearch } from '../../app/search.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    questions: typeof import('../../locales/en/questions.json');
    quizzes: typeof import('../../locales/en/quizzes.json');
  }
}

/** [S2-021] The page of one quiz, about oneself or another person. */
const quiz = createRoute({
  getParentRoute: () => memberLayout,
  path: '/quiz',
  validateSearch: quizSearch,
  staticData: { title: 'shell.nav.quizzes', shell: 'wide' },
  ...lazyScreen(() => import('./screens/QuizScreen.tsx'), 'QuizScreen', 'quizzes', 'questions'),
});

/** [S2-022] The page of all quizzes that the viewer can take. */
const quizDashboard = createRoute({
  getParentRoute: () => memberLayout,
  path: '/quiz-dashboard',
  validateSearch: quizDashboardSearch,
  staticData: { title: 'shell.nav.quizzes', shell: 'wide' },
  ...lazyScreen(() => import('./screens/QuizDashboardScreen.tsx'), 'QuizDashboardScreen', 'quizzes'),
});

/** The page of completed quizzes of past months. */
const quizComparisons = createRoute({
  getParentRoute: () => memberLayout,
  path: '/quiz-comparisons',
  staticData: { title: 'quizzes.months.title' },
  ...lazyScreen(() => import('./screens/PastMonthsScreen.tsx'), 'PastMonthsScreen', 'quizzes'),
});

const quizComparison = createRoute({
  getParentRoute: () => memberLayout,
  path: '/quiz-comparison/$sessionId',
  staticData: { title: 'quizzes.months.title', shell: 'wide' },
  ...lazyScreen(() => import('./screens/ComparisonScreen.tsx'), 'ComparisonScreen', 'quizzes', 'questions'),
});

export const quizzes = {
  routes: {
    member: [quiz, quizDashboard, quizComparisons, quizComparison],
  },
} as const;
