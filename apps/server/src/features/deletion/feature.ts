import type { Feature } from '../../platform/feature.ts';
import type { AllAuth } from '../identity/index.ts';
import { startErasing } from './jobs.ts';
import { erasureDoneLetter, registerErasureMailWorker } from './mails.ts';
import { deletionOperations } from './operations.ts';
import { clampDeletionTimes } from './queries.ts';
import { deletionRoutes } from './routes.ts';

export const deletion = (accounts: AllAuth) =>
  ({
    owns: 'deleting, restoring and erasing an account ([reasons](decisions/account-rights-and-faults.md))',
    routes: { deletion: deletionRoutes(accounts) },
    operations: deletionOperations,
    mails: { erased: erasureDoneLetter },
    work: registerErasureMailWorker,
    shorten: ({ database }) => clampDeletionTimes(database),
    start: (services, clock) => ({ erasing: startErasing(services, clock) }),
  }) satisfies Feature;
