import type { Feature } from '../../platform/feature.ts';
import { startFulfilments } from './jobs.ts';
import { rewardsOperations } from './operations.ts';
import { clampFulfilmentTimes } from './queries/shortening.ts';
import { rewardsRoutes } from './routes.ts';

export const rewards = {
  owns: 'what people spend besos on',
  routes: { rewards: rewardsRoutes },
  operations: rewardsOperations,
  start: (services) => ({ fulfilments: startFulfilments(services) }),
  shorten: ({ database }) => clampFulfilmentTimes(database),
} satisfies Feature;
