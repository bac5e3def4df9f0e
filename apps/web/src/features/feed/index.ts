export { activityQuery, showActivity, useHasGiven } from './api.ts';
export type { CardActivity } from './card.ts';
export { publishWaiting, type WaitingActivity } from './waiting.ts';
