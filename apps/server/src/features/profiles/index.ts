export {
  acceptTerms,
  changeEmail,
  countDaily,
  findConsent,
  findLanguage,
  findReaderLocale,
  findVisibility,
  personColumns,
  storeVisibility,
  USED_BY_PROFILES,
} from './queries.ts';
export { normalizeName, SEARCH_LAST_NAME, SEARCH_NAME } from './search-names.ts';
export {
  consentOf,
  correctProfileRecord,
  createProfile,
  findMyProfile,
  storableTimeZone,
} from './service.ts';
export { type PersonRow, personView } from './view.ts';
