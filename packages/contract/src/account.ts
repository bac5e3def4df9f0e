import { oc } from '@orpc/contract';
import { z } from 'zod';
import { EmailInput, linkErrors, linkToken, NewPasswordInput } from './auth.ts';
import { commonErrors, pickErrors } from './errors.ts';
import { FactorCodeInput } from './second-factor.ts';

export const Account = z.object({
  /** Empty if the account has no email address. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** False if the account has no password, for example after a registration by a mailed link. */
  hasPassword: z.boolean(),
  /** The new address that a mailed link must still confirm; null without a pending change. */
  pendingEmail: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

/** [S5-008] The new address must be valid, as at registration. */
export const EmailChangeInput = z.object({
  email: EmailInput.shape.email.pipe(z.email('auth.validEmailRequired')),
});
export type EmailChangeInput = z.input<typeof EmailChangeInput>;

const ownErrors = { ...commonErrors, ...pickErrors('UNAUTHORIZED', 'ORIGIN_REFUSED') };
const freshErrors = { ...ownErrors, ...pickErrors('FRESH_SIGN_IN_REQUIRED') };

export const account = {
  getAccount: oc
    .route({ method: 'GET', path: '/account' })
    .errors({ ...commonErrors, ...pickErrors('UNAUTHORIZED') })
    .output(Account),
  /** [S7-008] Sets the password and ends all other sessions. Changing a password needs `confirmIdentity`. */
  setPassword: oc
    .route({ method: 'PUT', path: '/account/password', successStatus: 204 })
    .errors(freshErrors)
    .input(NewPasswordInput)
    .output(z.void()),
  /** Mails a link to the new address. The response does not reveal whether an account has it. */
  requestEmailChange: oc
    .route({ method: 'POST', path: '/account/email-change', successStatus: 202 })
    .errors(freshErrors)
    .input(EmailChangeInput)
    .output(z.void()),
  /** Cancels the pending change; succeeds also if there is none. */
  cancelEmailChange: oc
    .route({ method: 'DELETE', path: '/account/email-change', successStatus: 204 })
    .errors(ownErrors)
    .output(z.void()),
  /** Returns the link's new address, and whether this browser is signed in to its account. */
  checkEmailChange: oc
    .route({ method: 'POST', path: '/account/email-change/check' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string(), isMine: z.boolean() })),
  /** Changes the address. Needs a session of the account, because opening a mailed link proves no intent. */
  changeEmail: oc
    .route({ method: 'POST', path: '/account/email-change/redeem', successStatus: 204 })
    .errors({ ...linkErrors, ...pickErrors('EMAIL_EXISTS', 'LINK_NEEDS_SIGN_IN') })
    .input(linkToken)
    .output(z.void()),
  /** `factor`: whether the undo needs a second-factor code (`asked`) or schedules its removal (`waits`). */
  checkEmailUndo: oc
    .route({ method: 'POST', path: '/account/email-undo/check' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string(), factor: z.enum(['none', 'asked', 'waits']) })),
  /**
   * Restores the old address, ends every session and removes the password. A second factor that is older than
   * the change must be used, and its recovery codes are revoked. `resetToken` opens /reset-password.
   */
  undoEmailChange: oc
    .route({ method: 'POST', path: '/account/email-undo/redeem' })
    .errors({ ...linkErrors, ...pickErrors('EMAIL_EXISTS', 'CODE_WRONG', 'CODE_USED') })
    .input(linkToken.extend({ code: FactorCodeInput.shape.code.optional() }))
    .output(z.object({ resetToken: z.string() })),
};
