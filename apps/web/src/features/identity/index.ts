export { LazyPasswordOffer } from './accounts/components/LazyPasswordOffer.tsx';
export { VerifyReminder } from './accounts/components/VerifyReminder.tsx';
export { clearDraft, readDraft } from './accounts/registrationDraft.ts';
export { browserTimeZone } from './accounts/timeZone.ts';
export { LazyOneTapOffer } from './biometric/components/LazyOneTapOffer.tsx';
export { SignOutButton } from './sessions/components/SignOutButton.tsx';
