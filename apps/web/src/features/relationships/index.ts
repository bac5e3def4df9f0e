export {
  avatarPropsOf,
  knownRelationships,
  peopleOf,
  useCachedRelationships,
  useCacheRelationships,
  usePartnerOf,
  useRelationships,
} from './api.ts';
