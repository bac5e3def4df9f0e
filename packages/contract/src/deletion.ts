import { oc } from '@orpc/contract';
import { z } from 'zod';
import { linkErrors, linkToken, SessionState } from './auth.ts';
import { commonErrors, pickErrors } from './errors.ts';

const ownErrors = { ...commonErrors, ...pickErrors('UNAUTHORIZED', 'ORIGIN_REFUSED') };

export const deletion = {
  /** Begins the deletion: hides the person, and ends every session. The data is erased after `until`. */
  deleteAccount: oc
    .route({ method: 'POST', path: '/account/deletion' })
    .errors({ ...ownErrors, ...pickErrors('FRESH_SIGN_IN_REQUIRED') })
    .output(z.object({ until: z.iso.datetime() })),
  /** Restores the account to which this browser is signed in. */
  restoreAccount: oc
    .route({ method: 'POST', path: '/account/deletion/restore' })
    .errors({ ...ownErrors, ...pickErrors('ACCOUNT_NOT_LEAVING') })
    .output(SessionState),
  /** Succeeds if a mailed link can restore an account. The link stays valid. */
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
