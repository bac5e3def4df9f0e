export { activityQuery, patchActivity, refreshActivities, showActivity } from './cache.ts';
export { authorOf, type CardActivity, NO_REACTIONS, photoAlt, sourceSet } from './card.ts';
export { ActivityCard } from './components/ActivityCard.tsx';
export { ActivityGone } from './components/ActivityGone.tsx';
export { ActivityMenu } from './components/ActivityMenu.tsx';
export { BetweenTwo } from './components/BetweenTwo.tsx';

export { DeedPhoto } from './components/DeedPhoto.tsx';
export { LaterComments } from './components/LaterComments.tsx';
export { Reactions } from './components/Reactions.tsx';
export { SmallPicture } from './components/SmallPicture.tsx';
export { belongsTo } from './list.ts';
export { useActivitiesRealtime } from './realtime.ts';
export { type Activities, useActivities, useActivity, useHasGiven, useLastGiven } from './useActivities.ts';
export { useAnswered } from './useAnswered.ts';
