export { LaterPasswordOffer } from './accounts/components/LaterPasswordOffer.tsx';
export { VerifyReminder } from './accounts/components/VerifyReminder.tsx';
export { clearDraft, readDraft } from './accounts/registrationDraft.ts';
export { browserTimeZone } from './accounts/timeZone.ts';
export { LaterOneTapOffer } from './biometric/components/LaterOneTapOffer.tsx';
export { SignOutButton } from './sessions/components/SignOutButton.tsx';
