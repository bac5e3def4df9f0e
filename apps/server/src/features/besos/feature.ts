import type { Feature } from '../../platform/feature.ts';
import { startRequestDecisions, startRequestExpiry } from './jobs.ts';
import { clampActivityTimes, replaceStoredCallsByDigests } from './queries/expiry.ts';
import { besosRoutes } from './routes.ts';

export const besos = {
  routes: { besos: besosRoutes },
  start: (services, clock) => ({
    requestDecisions: startRequestDecisions(services),
    requestExpiry: startRequestExpiry(services, clock),
  }),
  retention: ({ database }) => [
    { name: 'words', remove: (atMost) => replaceStoredCallsByDigests(database, atMost) },
  ],
  shorten: ({ database }) => clampActivityTimes(database),
} satisfies Feature;
