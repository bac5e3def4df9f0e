import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { type QuotasOf, READ_QUOTA } from '../../platform/limits/quotas.ts';

export const supportQuotas = {
  'support.getInstallation': READ_QUOTA,
  // Ten per hour by default, because the operator reads each message.
  'support.contactOperator': { perClient: 1 / 60, seconds: HOUR_SECONDS },
} satisfies QuotasOf<'support'>;
