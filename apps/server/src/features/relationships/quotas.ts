import { type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

export const relationshipsQuotas = {
  'relationships.listMyRelationships': READING,
  'relationships.listFormerRelationships': READING,
  'relationships.hideFormerRelationship': TAPPING,
} satisfies QuotasOf<'relationships'>;
