export { finishForeignRestore } from './foreign-restore.ts';
export { makeBackup } from './make-backup.ts';
export { type RestoreParts, restoreBackup } from './restore.ts';
