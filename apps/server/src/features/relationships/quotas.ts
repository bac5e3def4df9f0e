import { type QuotasOf, READING } from '../../platform/limits/quotas.ts';

export const relationshipsQuotas = {
  'relationships.listMyRelationships': READING,
  'relationships.listFormerRelationships': READING,
} satisfies QuotasOf<'relationships'>;
