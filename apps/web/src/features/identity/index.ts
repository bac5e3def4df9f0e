export { LazyOneTapOffer } from './biometric/index.ts';
export { browserTimeZone, clearRegistrationDraft, readRegistrationDraft } from './entry/index.ts';
export { SignOutButton } from './sessions/index.ts';
export { LazyPasswordOffer, VerifyReminder } from './settings/index.ts';
