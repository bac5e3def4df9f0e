import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { type QuotasOf, READING } from '../../platform/limits/quotas.ts';

export const supportQuotas = {
  'support.getInstallation': READING,
  // Ten per hour by default, because the operator reads each message.
  'support.contactOperator': { perClient: 1 / 60, seconds: HOUR_SECONDS },
} satisfies QuotasOf<'support'>;
