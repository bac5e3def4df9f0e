import { READ_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const testingOperations = {
  testing: {
    about: 'The dashboard of operators.',
    operations: {
      checkDatabase: { does: 'Checks the database, for operators.', quota: READ_QUOTA },
    },
  },
} satisfies OperationsOf<'testing'>;
