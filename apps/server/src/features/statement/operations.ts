import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { READ_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const statementOperations = {
  statement: {
    about: 'Movements of the balance.',
    operations: {
      listMovements: { does: 'Lists the movements of the balance, the newest first.', quota: READ_QUOTA },
      getYear: { does: 'Returns the sums of the last twelve months.', quota: READ_QUOTA },
      // The quota is low, because each download reads all movements.
      downloadStatement: { quota: { perPerson: 60, seconds: HOUR_SECONDS } },
    },
  },
} satisfies OperationsOf<'statement', 'statement.downloadStatement'>;
