import type { Feature } from '../../platform/feature.ts';
import { startQuizNotices } from './jobs.ts';
import { quizzesOperations } from './operations.ts';
import { clampQuizTimes, endLapsedQuizzes } from './queries/endings.ts';
import { quizzesRoutes } from './routes.ts';

export const quizzes = {
  owns: 'answers about oneself, the monthly quiz about another person, and its award ([reasons](decisions/quizzes.md))',
  routes: { quizzes: quizzesRoutes },
  operations: quizzesOperations,
  start: (services, clock) => ({ quizNotices: startQuizNotices(services, clock) }),
  retention: ({ database }) => [{ name: 'quizzes', remove: (atMost) => endLapsedQuizzes(database, atMost) }],
  shorten: ({ database }) => clampQuizTimes(database),
} satisfies Feature;
