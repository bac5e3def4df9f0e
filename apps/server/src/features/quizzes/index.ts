export { startQuizNotices } from './jobs.ts';
export { lapseQuizzes, shortenQuizInstants } from './queries/endings.ts';
export { quizzesRoutes } from './routes.ts';
