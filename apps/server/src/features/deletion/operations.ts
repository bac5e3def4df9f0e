import { RARE_QUOTA, SECRET_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const deletionOperations = {
  deletion: {
    about: 'Leaving and coming back.',
    operations: {
      deleteAccount: {
        does: 'Closes the account; later everything of the person is erased.',
        quota: RARE_QUOTA,
      },
      restoreAccount: {
        does: 'Restores the account to which this browser is signed in.',
        quota: { none: 'it does nothing without a session of an account that is being deleted' },
      },
      checkRestoring: { does: 'Tells whether a mailed link can restore an account.', quota: SECRET_QUOTA },
      restoreByLink: { does: 'Restores an account by a mailed link.', quota: SECRET_QUOTA },
    },
  },
} satisfies OperationsOf<'deletion'>;
