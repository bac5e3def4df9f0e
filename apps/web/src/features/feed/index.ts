export { activityQuery, onAnswered, refreshActivity, showActivity, useHasGiven } from './api.ts';
export { publishWaiting } from './waiting.ts';
