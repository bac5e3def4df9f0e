export {
  acceptTerms,
  changeEmail,
  countDaily,
  findConsent,
  findLanguage,
  findReader,
  findVisibility,
  personColumns,
  storeVisibility,
  USED_BY_PROFILES,
} from './queries.ts';
export { consentOf, createProfile, findMyProfile, noteProfile, storableTimeZone } from './service.ts';
export { normalizeName, SOUGHT_LAST_NAME, SOUGHT_NAME } from './search-names.ts';
export { type PersonRow, personView } from './view.ts';
