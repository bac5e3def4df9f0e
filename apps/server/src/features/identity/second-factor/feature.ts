import type { Feature } from '../../../platform/feature.ts';
import type { FindReaderLocale } from '../notices/index.ts';
import type { SecondFactorAuth } from './challenge.ts';
import { registerConfirmationWorker, sampleConfirmation } from './confirmation-mails.ts';
import { registerRemovalWorker, runFactorRemovals } from './factor-removals.ts';
import { confirmationRoutes, secondFactorRoutes } from './factor-routes.ts';
import { deleteExpiredChallenges } from './queries/challenges.ts';
import { deleteOldUsedCodeSteps } from './queries/factor.ts';

export const secondFactor = (auth: SecondFactorAuth, findReader: FindReaderLocale) =>
  ({
    routes: { secondFactor: secondFactorRoutes(auth), confirmation: confirmationRoutes(auth) },
    mails: { confirmation: sampleConfirmation },
    work: (services) => {
      registerRemovalWorker(services, findReader);
      registerConfirmationWorker(services, findReader);
    },
    retention: (services) => {
      const { db } = services.database;
      return [
        { name: 'challenges', remove: (atMost) => deleteExpiredChallenges(db, atMost) },
        { name: 'factor-steps', remove: (atMost) => deleteOldUsedCodeSteps(db, atMost) },
        { name: 'factor-removals', remove: (atMost) => runFactorRemovals(services, atMost) },
      ];
    },
  }) satisfies Feature;
