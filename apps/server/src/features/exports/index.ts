export { endExportOf, removeExportFiles } from './jobs.ts';
