import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { type QuotasOf, READING, SELDOM } from '../../platform/limits/quotas.ts';

export const exportsQuotas = {
  'exports.getExport': READING,
  'exports.requestExport': SELDOM,
  'exports.downloadExport': { perPerson: 30, seconds: HOUR_SECONDS },
} satisfies QuotasOf<'exports', 'exports.downloadExport'>;
