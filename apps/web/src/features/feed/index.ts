export { activityQuery, showActivity, useHasGiven } from './api.ts';
export { publishWaiting } from './waiting.ts';
