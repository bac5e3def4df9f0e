export { endAccess, mailRestoreLinks } from './end-access.ts';
export { claimDeletionReminders, findAddress, findRestorableUntil } from './queries.ts';
