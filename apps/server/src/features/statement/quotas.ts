import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { type QuotasOf, READ_QUOTA } from '../../platform/limits/quotas.ts';

export const statementQuotas = {
  'statement.listMovements': READ_QUOTA,
  'statement.getYear': READ_QUOTA,
  // Each download reads all of a person's movements.
  'statement.downloadStatement': { perPerson: 60, seconds: HOUR_SECONDS },
} satisfies QuotasOf<'statement', 'statement.downloadStatement'>;
