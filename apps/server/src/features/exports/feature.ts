import type { Feature } from '../../platform/feature.ts';
import { exportPaths, serveExports } from './download.ts';
import { exportReadyLetter, registerExportWorker, removeExports, startExports } from './jobs.ts';
import { END_EXPORTS } from './queries/restored.ts';
import { exportsRoutes } from './routes.ts';

export const exports = {
  routes: { exports: exportsRoutes },
  serve: serveExports,
  paths: exportPaths,
  mails: { exported: exportReadyLetter },
  work: registerExportWorker,
  start: (services) => ({ exports: startExports(services) }),
  restored: END_EXPORTS,
  retention: (services) => [{ name: 'exports', remove: (atMost) => removeExports(services, atMost) }],
} satisfies Feature;
