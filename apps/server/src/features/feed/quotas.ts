import { type QuotasOf, READING } from '../../platform/limits/quotas.ts';

export const feedQuotas = {
  'feed.listActivities': READING,
} satisfies QuotasOf<'feed'>;
