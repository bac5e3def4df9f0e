import { READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const relationshipsOperations = {
  relationships: {
    about: 'Couples, friendships, families and groups.',
    operations: {
      listMyRelationships: {
        does: 'Lists a page of the relationships of the person, the newest first.',
        quota: READ_QUOTA,
      },
      listFormerRelationships: {
        does: 'Lists relationships that ended for the person, the latest first.',
        quota: READ_QUOTA,
      },
      hideFormerRelationship: {
        does: 'Hides an ended relationship in the list of the person, or shows it again.',
        quota: TAP_QUOTA,
      },
    },
  },
} satisfies OperationsOf<'relationships'>;
