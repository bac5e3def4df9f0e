export { finishForeignRestore } from './after.ts';
export { makeBackup } from './make.ts';
export { type RestoreParts, restoreBackup } from './restore.ts';
