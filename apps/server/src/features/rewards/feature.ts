import type { Feature } from '../../platform/feature.ts';
import { startFulfilments } from './jobs.ts';
import { clampFulfilmentTimes } from './queries/shortening.ts';
import { rewardsRoutes } from './routes.ts';

export const rewards = {
  routes: { rewards: rewardsRoutes },
  start: (services) => ({ fulfilments: startFulfilments(services) }),
  shorten: ({ database }) => clampFulfilmentTimes(database),
} satisfies Feature;
