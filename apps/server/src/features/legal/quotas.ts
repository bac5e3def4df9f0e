import { type QuotasOf, READ_QUOTA, SETTINGS_QUOTA } from '../../platform/limits/quotas.ts';

export const legalQuotas = {
  'legal.getDocument': READ_QUOTA,
  'legal.getConsent': READ_QUOTA,
  'legal.acceptTerms': SETTINGS_QUOTA,
} satisfies QuotasOf<'legal'>;
