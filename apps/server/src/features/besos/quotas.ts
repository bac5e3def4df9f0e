import { type Quota, type QuotasOf, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';

const REGRETS: Quota = { daily: 'REGRET_DAILY_LIMIT' };

export const besosQuotas = {
  'besos.getUserBesos': READ_QUOTA,
  'besos.processBesoTransaction': { daily: 'DAILY_LIMIT' },
  'besos.undoGift': { daily: 'UNDO_DAILY_LIMIT' },
  'besos.createBesoRequest': { daily: 'REQUEST_DAILY_LIMIT' },
  'besos.respondToBesoRequest': TAP_QUOTA,
  'besos.cancelBesoRequest': TAP_QUOTA,
  'besos.undoRequestDecision': REGRETS,
  'besos.listPendingRequests': READ_QUOTA,
} satisfies QuotasOf<'besos'>;
