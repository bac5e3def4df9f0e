export { lapseQuizzes, shortenQuizInstants } from './queries/endings.ts';
