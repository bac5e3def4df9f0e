import { OCCASIONALLY, type QuotasOf, READING } from '../../platform/limits/quotas.ts';

export const legalQuotas = {
  'legal.getDocument': READING,
  'legal.getConsent': READING,
  'legal.acceptTerms': OCCASIONALLY,
} satisfies QuotasOf<'legal'>;
