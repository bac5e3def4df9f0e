import { type Quota, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const REGRETS: Quota = { daily: 'REGRET_DAILY_LIMIT' };

export const besosOperations = {
  besos: {
    about: 'The balance, gifts and requests.',
    operations: {
      getUserBesos: { does: 'Returns the balance of the person.', quota: READ_QUOTA },
      processBesoTransaction: {
        does: 'Gives besos, once per idempotency key.',
        quota: { daily: 'DAILY_LIMIT' },
      },
      undoGift: { does: 'Takes a gift back within some seconds.', quota: { daily: 'UNDO_DAILY_LIMIT' } },
      createBesoRequest: { does: 'Asks somebody for besos.', quota: { daily: 'REQUEST_DAILY_LIMIT' } },
      respondToBesoRequest: {
        does: 'Approves or declines a request, as the person asked.',
        quota: TAP_QUOTA,
      },
      cancelBesoRequest: { does: 'Withdraws a request.', quota: TAP_QUOTA },
      undoRequestDecision: {
        does: 'Takes a decline or withdrawal back within some seconds.',
        quota: REGRETS,
      },
      listPendingRequests: {
        does: 'Lists the requests that wait for the answer of the person.',
        quota: READ_QUOTA,
      },
    },
  },
} satisfies OperationsOf<'besos'>;
