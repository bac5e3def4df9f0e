import { createRoute } from '@tanstack/react-router';
import { member } from './layoutRoutes.tsx';
import { screen } from './screen.ts';
import { quizDashboardSearch, quizSearch } from './search.ts';

/** [S2-021] */
const quiz = createRoute({
  getParentRoute: () => member,
  path: '/quiz',
  validateSearch: quizSearch,
  staticData: { title: 'shell.nav.quizzes', shell: 'wide' },
  ...screen(() => import('../features/quizzes/screens/QuizScreen.tsx'), 'QuizScreen', 'quizzes', 'questions'),
});

/** [S2-022] */
const quizDashboard = createRoute({
  getParentRoute: () => member,
  path: '/quiz-dashboard',
  validateSearch: quizDashboardSearch,
  staticData: { title: 'shell.nav.quizzes', shell: 'wide' },
  ...screen(
    () => import('../features/quizzes/screens/QuizDashboardScreen.tsx'),
    'QuizDashboardScreen',
    'quizzes',
  ),
});

/** The keepsakes of the past months. */
const quizComparisons = createRoute({
  getParentRoute: () => member,
  path: '/quiz-comparisons',
  staticData: { title: 'quizzes.months.title', shell: 'wide' },
  ...screen(() => import('../features/quizzes/screens/PastMonthsScreen.tsx'), 'PastMonthsScreen', 'quizzes'),
});

const quizComparison = createRoute({
  getParentRoute: () => member,
  path: '/quiz-comparison/$sessionId',
  staticData: { title: 'quizzes.months.title', shell: 'wide' },
  ...screen(
    () => import('../features/quizzes/screens/ComparisonScreen.tsx'),
    'ComparisonScreen',
    'quizzes',
    'questions',
  ),
});

export const quizRoutes = [quiz, quizDashboard, quizComparisons, quizComparison] as const;
