export { LaterPasswordOffer } from './components/LaterPasswordOffer.tsx';
export { SignOutButton } from './components/SignOutButton.tsx';
export { VerifyReminder } from './components/VerifyReminder.tsx';
export { clearDraft, readDraft } from './registrationDraft.ts';
export { browserTimeZone } from './timeZone.ts';
