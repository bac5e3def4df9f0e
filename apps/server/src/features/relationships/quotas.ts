import { type QuotasOf, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';

export const relationshipsQuotas = {
  'relationships.listMyRelationships': READ_QUOTA,
  'relationships.listFormerRelationships': READ_QUOTA,
  'relationships.hideFormerRelationship': TAP_QUOTA,
} satisfies QuotasOf<'relationships'>;
