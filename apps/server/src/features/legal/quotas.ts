import { NOW_AND_THEN, type QuotasOf, READING } from '../../platform/limits/quotas.ts';

export const legalQuotas = {
  'legal.getDocument': READING,
  'legal.getConsent': READING,
  'legal.acceptTerms': NOW_AND_THEN,
} satisfies QuotasOf<'legal'>;
