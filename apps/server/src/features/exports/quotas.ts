import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { OCCASIONALLY, type QuotasOf, READING, SELDOM } from '../../platform/limits/quotas.ts';

export const exportsQuotas = {
  'exports.getExport': READING,
  'exports.requestExport': SELDOM,
  'exports.prepareDownload': OCCASIONALLY,
  'exports.downloadExport': { perPerson: 30, seconds: HOUR_SECONDS },
} satisfies QuotasOf<'exports', 'exports.downloadExport'>;
