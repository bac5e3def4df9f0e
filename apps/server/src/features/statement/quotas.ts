import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { type QuotasOf, READING } from '../../platform/limits/quotas.ts';

export const statementQuotas = {
  'statement.listMovements': READING,
  'statement.getYear': READING,
  // All that ever moved is read for each.
  'statement.downloadStatement': { perPerson: 60, seconds: HOUR_SECONDS },
} satisfies QuotasOf<'statement', 'statement.downloadStatement'>;
