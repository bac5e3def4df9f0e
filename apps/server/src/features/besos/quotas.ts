import { type Quota, type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

const REGRETS: Quota = { daily: 'REGRET_DAILY_LIMIT' };

export const besosQuotas = {
  'besos.getUserBesos': READING,
  'besos.processBesoTransaction': { daily: 'DAILY_LIMIT' },
  'besos.undoGift': { daily: 'UNDO_DAILY_LIMIT' },
  'besos.createBesoRequest': { daily: 'REQUEST_DAILY_LIMIT' },
  'besos.respondToBesoRequest': TAPPING,
  'besos.cancelBesoRequest': TAPPING,
  'besos.undoRequestDecision': REGRETS,
  'besos.listPendingRequests': READING,
} satisfies QuotasOf<'besos'>;
