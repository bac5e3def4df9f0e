export {
  type BirthdayPart,
  birthdayIfComplete,
  composeBirthday,
  dayOptions,
  formatBirthday,
  monthOptions,
  parseBirthday,
  parseTypedBirthday,
  partOrder,
  partSeparator,
  regionalLocale,
  yearOptions,
} from './birthday.ts';
export { PublicPage } from './components/PublicPage.tsx';
export { dropPasswordOffer, storedPasswordOffer, storePasswordOffer } from './passwordOffer.ts';
export {
  clearRegistrationDraft,
  readRegistrationDraft,
  saveRegistrationDraft,
  toRegistrationDraft,
  waitingSecret,
} from './registrationDraft.ts';
export { linkSearchOf, type SignInSearch, useSignInSearch, withEmail } from './signInSearch.ts';
export { browserTimeZone, placeOfTimeZone, timeZones } from './timeZone.ts';
export { useVerificationRefresh } from './useVerificationRefresh.ts';
