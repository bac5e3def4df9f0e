import type { Feature } from '../../platform/feature.ts';
import type { AllAuth } from '../identity/index.ts';
import { startErasing } from './jobs.ts';
import { erasureDoneLetter, registerErasureMailWorker } from './mails.ts';
import { deletionRoutes } from './routes.ts';

export const deletion = (accounts: AllAuth) =>
  ({
    routes: { deletion: deletionRoutes(accounts) },
    mails: { erased: erasureDoneLetter },
    work: registerErasureMailWorker,
    start: (services, clock) => ({ erasing: startErasing(services, clock) }),
  }) satisfies Feature;
