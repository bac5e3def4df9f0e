import type { Feature } from '../../platform/feature.ts';
import { exportPaths, serveExports } from './download.ts';
import { buildExportReadyMail, registerExportWorker, removeExports, startExports } from './jobs.ts';
import { exportsOperations } from './operations.ts';
import { END_EXPORTS } from './queries/restored.ts';
import { exportsRoutes } from './routes.ts';

export const exports = {
  owns: 'the file with all data of a person',
  routes: { exports: exportsRoutes },
  operations: exportsOperations,
  serve: serveExports,
  paths: exportPaths,
  mails: { exported: buildExportReadyMail },
  work: registerExportWorker,
  start: (services) => ({ exports: startExports(services) }),
  restored: END_EXPORTS,
  retention: (services) => [{ name: 'exports', remove: (atMost) => removeExports(services, atMost) }],
} satisfies Feature;
