import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { type QuotasOf, READING } from '../../platform/limits/quotas.ts';

export const statementQuotas = {
  'statement.listMovements': READING,
  'statement.getYear': READING,
  // Each download reads all of a person's movements.
  'statement.downloadStatement': { perPerson: 60, seconds: HOUR_SECONDS },
} satisfies QuotasOf<'statement', 'statement.downloadStatement'>;
