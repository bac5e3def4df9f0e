export { clearDraft, readDraft } from './registrationDraft.ts';
export { browserTimeZone } from './timeZone.ts';
export { useSignOut } from './useSignOut.ts';
