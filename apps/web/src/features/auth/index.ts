export { SignOutButton } from './components/SignOutButton.tsx';
export { clearDraft, readDraft } from './registrationDraft.ts';
export { browserTimeZone } from './timeZone.ts';
export { VerifyReminder } from './components/VerifyReminder.tsx';
