export {
  avatarPropsOf,
  knownRelationships,
  peopleOf,
  useCachedRelationships,
  usePartnerOf,
  usePrefetchRelationships,
  useRelationships,
} from './api.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    relationships: typeof import('../../locales/en/relationships.json');
  }
}
