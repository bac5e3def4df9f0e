import { oc } from '@orpc/contract';
import { z } from 'zod';
import { linkErrors, linkToken, SessionState } from './auth.ts';
import { commonErrors, pickErrors } from './errors.ts';

const ownErrors = { ...commonErrors, ...pickErrors('UNAUTHORIZED', 'ORIGIN_REFUSED') };

export const deletion = {
  /**
   * Begins the deletion: nobody can find the person any more, every session ends, and the others in shared
   * relationships see the person as having left. After `until` all of the person's data is erased.
   */
  deleteAccount: oc
    .route({ method: 'POST', path: '/account/deletion' })
    .errors({ ...ownErrors, ...pickErrors('FRESH_SIGN_IN_REQUIRED') })
    .output(z.object({ until: z.iso.datetime() })),
  /** Restores the account to which this browser is signed in. */
  restoreAccount: oc
    .route({ method: 'POST', path: '/account/deletion/restore' })
    .errors({ ...ownErrors, ...pickErrors('ACCOUNT_NOT_LEAVING') })
    .output(SessionState),
  /** Succeeds if a mailed link can restore an account. Does not use the link up. */
  checkRestoring: oc
    .route({ method: 'POST', path: '/account/deletion/link/check', successStatus: 204 })
    .errors({ ...linkErrors, ...pickErrors('ACCOUNT_NOT_LEAVING') })
    .input(linkToken)
    .output(z.void()),
  /** Restores the link's account, even if its address has changed, and signs nobody in. */
  restoreByLink: oc
    .route({ method: 'POST', path: '/account/deletion/link/redeem', successStatus: 204 })
    .errors({ ...linkErrors, ...pickErrors('ACCOUNT_NOT_LEAVING') })
    .input(linkToken)
    .output(z.void()),
};
