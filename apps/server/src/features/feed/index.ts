export { homeFirstCards } from './first-cards.ts';
export { listActivities } from './service.ts';
