export {
  avatarPropsOf,
  knownRelationships,
  peopleOf,
  useCachedRelationships,
  useCacheRelationships,
  usePartnerOf,
  useRelationships,
} from './api.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    relationships: typeof import('../../locales/en/relationships.json');
  }
}
