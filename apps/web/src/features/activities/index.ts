export { activityQuery, feedQuery, patchActivity, refreshActivities, showActivity } from './cache.ts';
export {
  authorOf,
  avifSet,
  CARD_SIZES,
  type CardActivity,
  NO_REACTIONS,
  photoAlt,
  sourceSet,
} from './card.ts';
export { ActivityCard, type CardPlace } from './components/ActivityCard.tsx';
export { ActivityMenu } from './components/ActivityMenu.tsx';
export { ActivityPhoto } from './components/ActivityPhoto.tsx';
export { LazyComments } from './components/LazyComments.tsx';
export { LazyRefusedComments } from './components/LazyRefusedComments.tsx';
export { Reactions } from './components/Reactions.tsx';
export { SmallPicture } from './components/SmallPicture.tsx';
export { headlineOf } from './headline.ts';
export { belongsToFeedPart } from './list.ts';
export { useActivitiesRealtime } from './live.ts';
export {
  type ActivitiesResult,
  useActivities,
  useActivity,
  useHasGiven,
  useLastRecipient,
} from './useActivities.ts';
export { useRequestAnswered } from './useRequestAnswered.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    activities: typeof import('../../locales/en/activities.json');
    reactions: typeof import('../../locales/en/reactions.json');
  }
}
