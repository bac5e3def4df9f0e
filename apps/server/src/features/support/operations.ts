import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { READ_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const supportOperations = {
  support: {
    about: 'Messages of the help page.',
    operations: {
      getInstallation: {
        does: 'Returns the version, and whether somebody reads messages.',
        quota: READ_QUOTA,
      },
      // Ten per hour by default, because the operator reads each message.
      contactOperator: { does: 'Mails the operator.', quota: { perClient: 1 / 60, seconds: HOUR_SECONDS } },
    },
  },
} satisfies OperationsOf<'support'>;
