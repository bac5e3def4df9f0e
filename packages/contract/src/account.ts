import { oc } from '@orpc/contract';
import { z } from 'zod';
import { EmailInput, linkErrors, linkToken, NewPasswordInput } from './auth.ts';
import { commonErrors, errorsOf } from './errors.ts';
import { CodeInput } from './second-factor.ts';

export const Account = z.object({
  /** Empty for an account that was registered with a phone number. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** False until a person who registered by mailed link chooses a password. */
  hasPassword: z.boolean(),
  /** The requested new address, until its link is opened. */
  pendingEmail: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

/** [S5-008] A new address must satisfy the same rules as at registration. */
export const EmailChangeInput = z.object({
  email: EmailInput.shape.email.pipe(z.email('auth.validEmailRequired')),
});
export type EmailChangeInput = z.input<typeof EmailChangeInput>;

const ownErrors = { ...commonErrors, ...errorsOf('UNAUTHORIZED', 'ORIGIN_REFUSED') };
const freshErrors = { ...ownErrors, ...errorsOf('FRESH_SIGN_IN_REQUIRED') };

export const account = {
  getAccount: oc
    .route({ method: 'GET', path: '/account' })
    .errors({ ...commonErrors, ...errorsOf('UNAUTHORIZED') })
    .output(Account),
  /** [S7-008] Ends other sessions. Requires `confirmIdentity` for `password`, except for a first one. */
  setPassword: oc
    .route({ method: 'PUT', path: '/account/password', successStatus: 204 })
    .errors(freshErrors)
    .input(NewPasswordInput)
    .output(z.void()),
  /** Mails a link to the new address. The response does not reveal whether that address has an account. */
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
  /** Previews a link: its new address, and whether this browser is signed in to its account. */
  checkEmailChange: oc
    .route({ method: 'POST', path: '/account/email-change/check' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string(), isMine: z.boolean() })),
  /** Requires a session of the account, because opening a mail does not prove its owner's intent. */
  changeEmail: oc
    .route({ method: 'POST', path: '/account/email-change/redeem', successStatus: 204 })
    .errors({ ...linkErrors, ...errorsOf('EMAIL_EXISTS', 'LINK_NEEDS_SIGN_IN') })
    .input(linkToken)
    .output(z.void()),
  /** Previews an undo. `asked`: an older factor is required. `waits`: a newer one goes in three days. */
  checkEmailUndo: oc
    .route({ method: 'POST', path: '/account/email-undo/check' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string(), factor: z.enum(['none', 'asked', 'waits']) })),
  /**
   * Restores the old address, ends every session and removes the password. An older second factor must be
   * used, and its recovery codes are revoked. The result opens /reset-password.
   */
  undoEmailChange: oc
    .route({ method: 'POST', path: '/account/email-undo/redeem' })
    .errors({ ...linkErrors, ...errorsOf('EMAIL_EXISTS', 'CODE_WRONG', 'CODE_USED') })
    .input(linkToken.extend({ code: CodeInput.shape.code.optional() }))
    .output(z.object({ resetToken: z.string() })),
};
