export {
  acceptTerms,
  countDaily,
  findConsent,
  findLanguage,
  findReaderLocale,
  findVisibility,
  personColumns,
  storeVisibility,
  USED_BY_PROFILES,
  updateProfileEmail,
} from './queries.ts';
export { normalizeName, SEARCH_LAST_NAME, SEARCH_NAME } from './search-names.ts';
export {
  consentOf,
  createProfile,
  findMyProfile,
  storableTimeZone,
  syncAccountFromProfile,
} from './service.ts';
export { type PersonRow, personView } from './view.ts';
