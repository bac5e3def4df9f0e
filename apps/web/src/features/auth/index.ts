export { LaterVerifyReminder } from './components/LaterVerifyReminder.tsx';
export { SignOutButton } from './components/SignOutButton.tsx';
export { clearDraft, readDraft } from './registrationDraft.ts';
export { browserTimeZone } from './timeZone.ts';
