import type { Feature } from '../../platform/feature.ts';
import type { AllAuth } from '../identity/index.ts';
import { startErasing } from './jobs.ts';
import { farewellLetter, workFarewells } from './mails.ts';
import { deletionRoutes } from './routes.ts';

export const deletion = (accounts: AllAuth) =>
  ({
    routes: { deletion: deletionRoutes(accounts) },
    mails: { erased: farewellLetter },
    work: workFarewells,
    start: (services, clock) => ({ erasing: startErasing(services, clock) }),
  }) satisfies Feature;
