import { type QuotasOf, READING } from '../../platform/limits/quotas.ts';

export const eventsQuotas = {
  'events.listEvents': READING,
} satisfies QuotasOf<'events'>;
