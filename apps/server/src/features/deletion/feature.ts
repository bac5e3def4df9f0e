import type { Feature } from '../../platform/feature.ts';
import type { AuthServices } from '../identity/index.ts';
import { startErasing } from './jobs.ts';
import { buildErasureDoneMail, registerErasureMailWorker } from './mails.ts';
import { deletionOperations } from './operations.ts';
import { clampDeletionTimes } from './queries.ts';
import { deletionRoutes } from './routes.ts';

export const deletion = (accounts: AuthServices) =>
  ({
    owns: 'deleting, restoring and erasing an account ([reasons](decisions/account-rights-and-faults.md))',
    routes: { deletion: deletionRoutes(accounts) },
    operations: deletionOperations,
    mails: { erased: buildErasureDoneMail },
    work: registerErasureMailWorker,
    shorten: ({ database }) => clampDeletionTimes(database),
    start: (services, clock) => ({ erasing: startErasing(services, clock) }),
  }) satisfies Feature;
