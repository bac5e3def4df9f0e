import type { Feature } from '../../platform/feature.ts';
import { startRequestDecisions, startRequestExpiry } from './jobs.ts';
import { besosOperations } from './operations.ts';
import { digestStoredCalls, shortenActivityInstants } from './queries/expiry.ts';
import { besosRoutes } from './routes.ts';

export const besos = {
  owns: 'balances, the ledger, giving, asking, undoing; no other feature moves besos',
  routes: { besos: besosRoutes },
  operations: besosOperations,
  start: (services, clock) => ({
    requestDecisions: startRequestDecisions(services),
    requestExpiry: startRequestExpiry(services, clock),
  }),
  retention: ({ database }) => [{ name: 'words', remove: (atMost) => digestStoredCalls(database, atMost) }],
  shorten: ({ database }) => shortenActivityInstants(database),
} satisfies Feature;
