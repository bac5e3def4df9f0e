export { removeExportFiles } from './jobs.ts';
export { endExport } from './queries.ts';
