import { type QuotasOf, READ_QUOTA } from '../../platform/limits/quotas.ts';

export const eventsQuotas = {
  'events.listEvents': READ_QUOTA,
} satisfies QuotasOf<'events'>;
