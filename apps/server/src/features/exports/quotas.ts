import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { type QuotasOf, RARE_QUOTA, READ_QUOTA, SETTINGS_QUOTA } from '../../platform/limits/quotas.ts';

export const exportsQuotas = {
  'exports.getExport': READ_QUOTA,
  'exports.requestExport': RARE_QUOTA,
  'exports.prepareDownload': SETTINGS_QUOTA,
  'exports.downloadExport': { perPerson: 30, seconds: HOUR_SECONDS },
} satisfies QuotasOf<'exports', 'exports.downloadExport'>;
