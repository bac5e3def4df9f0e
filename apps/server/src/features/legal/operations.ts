import { READ_QUOTA, SETTINGS_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const legalOperations = {
  legal: {
    about: 'Terms and privacy.',
    operations: {
      getDocument: { does: 'Returns the own text of the operator, if there is one.', quota: READ_QUOTA },
      getConsent: { does: 'Returns which terms the person accepted, and which hold now.', quota: READ_QUOTA },
      acceptTerms: { does: 'Accepts the terms that hold now.', quota: SETTINGS_QUOTA },
    },
  },
} satisfies OperationsOf<'legal'>;
