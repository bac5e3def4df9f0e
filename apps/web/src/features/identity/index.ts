export { LazyOneTapOffer } from './biometric/index.ts';
export { browserTimeZone, clearDraft, readDraft } from './entry/index.ts';
export { SignOutButton } from './sessions/index.ts';
export { LazyPasswordOffer, VerifyReminder } from './settings/index.ts';
