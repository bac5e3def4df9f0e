import { type QuotasOf, READ_QUOTA } from '../../platform/limits/quotas.ts';

export const feedQuotas = {
  'feed.listActivities': READ_QUOTA,
} satisfies QuotasOf<'feed'>;
