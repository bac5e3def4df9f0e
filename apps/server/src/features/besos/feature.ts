import type { Feature } from '../../platform/feature.ts';
import { startRequestDecisions, startRequestExpiry } from './jobs.ts';
import { besosOperations } from './operations.ts';
import { clampActivityTimes, replaceStoredCallsByDigests } from './queries/expiry.ts';
import { besosRoutes } from './routes.ts';

export const besos = {
  owns: 'balances, the ledger, giving, asking, undoing; no other feature moves besos',
  routes: { besos: besosRoutes },
  operations: besosOperations,
  start: (services, clock) => ({
    requestDecisions: startRequestDecisions(services),
    requestExpiry: startRequestExpiry(services, clock),
  }),
  retention: ({ database }) => [
    { name: 'words', remove: (atMost) => replaceStoredCallsByDigests(database, atMost) },
  ],
  shorten: ({ database }) => clampActivityTimes(database),
} satisfies Feature;
