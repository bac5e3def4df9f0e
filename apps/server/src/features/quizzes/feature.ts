import type { Feature } from '../../platform/feature.ts';
import { startQuizNotices } from './jobs.ts';
import { clampQuizTimes, endLapsedQuizzes } from './queries/endings.ts';
import { quizzesRoutes } from './routes.ts';

export const quizzes = {
  routes: { quizzes: quizzesRoutes },
  start: (services, clock) => ({ quizNotices: startQuizNotices(services, clock) }),
  retention: ({ database }) => [{ name: 'quizzes', remove: (atMost) => endLapsedQuizzes(database, atMost) }],
  shorten: ({ database }) => clampQuizTimes(database),
} satisfies Feature;
