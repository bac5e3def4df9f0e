import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { NOW_AND_THEN, type QuotasOf, READING, SELDOM } from '../../platform/limits/quotas.ts';

export const exportsQuotas = {
  'exports.getExport': READING,
  'exports.requestExport': SELDOM,
  'exports.prepareDownload': NOW_AND_THEN,
  'exports.downloadExport': { perPerson: 30, seconds: HOUR_SECONDS },
} satisfies QuotasOf<'exports', 'exports.downloadExport'>;
