import { oc } from '@orpc/contract';
import { z } from 'zod';
import { linkErrors, linkToken, SessionState } from './auth.ts';
import { commonErrors, errorsOf } from './errors.ts';

const ownErrors = { ...commonErrors, ...errorsOf('UNAUTHORIZED', 'ORIGIN_REFUSED') };

/** Deletes the caller's account, which can be restored within `DELETION_RETURN_DAYS`. */
export const deletion = {
  /**
   * From now on nobody can find the person, every session ends, and shared relationships end for the others
   * as if the person had left. After `until` all of the person's data is erased.
   */
  deleteAccount: oc
    .route({ method: 'POST', path: '/account/deletion' })
    .errors({ ...ownErrors, ...errorsOf('FRESH_SIGN_IN_REQUIRED') })
    .output(z.object({ until: z.iso.datetime() })),
  /** Restores the account to which this browser is signed in. */
  restoreAccount: oc
    .route({ method: 'POST', path: '/account/deletion/restore' })
    .errors({ ...ownErrors, ...errorsOf('ACCOUNT_NOT_LEAVING') })
    .output(SessionState),
  /** Tells whether a mailed link can restore an account, without redeeming it. */
  checkRestoring: oc
    .route({ method: 'POST', path: '/account/deletion/link/check', successStatus: 204 })
    .errors({ ...linkErrors, ...errorsOf('ACCOUNT_NOT_LEAVING') })
    .input(linkToken)
    .output(z.void()),
  /** Restores the link's account, whatever address it has now, and signs nobody in. */
  restoreByLink: oc
    .route({ method: 'POST', path: '/account/deletion/link/redeem', successStatus: 204 })
    .errors({ ...linkErrors, ...errorsOf('ACCOUNT_NOT_LEAVING') })
    .input(linkToken)
    .output(z.void()),
};
