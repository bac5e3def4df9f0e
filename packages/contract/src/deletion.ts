import { oc } from '@orpc/contract';
import { z } from 'zod';
import { linkErrors, linkToken, SessionState } from './auth.ts';
import { commonErrors, errorsOf } from './errors.ts';

const ownErrors = { ...commonErrors, ...errorsOf('UNAUTHORIZED', 'ORIGIN_REFUSED') };

/** Deleting one's account, and coming back within `DELETION_RETURN_DAYS`. */
export const deletion = {
  /**
   * Nobody finds the person from now on, every session ends, and what they share ends for the others as if
   * they had left. After `until` everything of theirs is erased.
   */
  deleteAccount: oc
    .route({ method: 'POST', path: '/account/deletion' })
    .errors({ ...ownErrors, ...errorsOf('FRESH_SIGN_IN_REQUIRED') })
    .output(z.object({ until: z.iso.datetime() })),
  /** Restores the account that this browser is signed in to. */
  restoreAccount: oc
    .route({ method: 'POST', path: '/account/deletion/restore' })
    .errors({ ...ownErrors, ...errorsOf('ACCOUNT_NOT_LEAVING') })
    .output(SessionState),
  /** Tells whether a mailed link can restore an account, without using it up. */
  checkRestoring: oc
    .route({ method: 'POST', path: '/account/deletion/link/check', successStatus: 204 })
    .errors({ ...linkErrors, ...errorsOf('ACCOUNT_NOT_LEAVING') })
    .input(linkToken)
    .output(z.void()),
  /** Restores the account by the mail's link, whatever address it has now, and signs nobody in. */
  restoreByLink: oc
    .route({ method: 'POST', path: '/account/deletion/link/redeem', successStatus: 204 })
    .errors({ ...linkErrors, ...errorsOf('ACCOUNT_NOT_LEAVING') })
    .input(linkToken)
    .output(z.void()),
};
