import { oc } from '@orpc/contract';
import { z } from 'zod';
import { EmailInput, linkErrors, linkToken, NewPasswordInput } from './auth.ts';
import { commonErrors, errorsOf } from './errors.ts';
import { CodeInput } from './second-factor.ts';

/** How one signs in. */
export const Account = z.object({
  /** Empty for an account that was made with a phone number. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** False for somebody who came by a mailed link and has not chosen one. */
  hasPassword: z.boolean(),
  /** An address that was asked for and not opened yet. */
  pendingEmail: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

/** An address that shall be the account's, as registration takes one [S5-008]. */
export const EmailChangeInput = z.object({
  email: EmailInput.shape.email.pipe(z.email('auth.validEmailRequired')),
});
export type EmailChangeInput = z.input<typeof EmailChangeInput>;

const ownErrors = { ...commonErrors, ...errorsOf('UNAUTHORIZED', 'ORIGIN_REFUSED') };
const freshErrors = { ...ownErrors, ...errorsOf('FRESH_SIGN_IN_REQUIRED') };

/** What somebody looks after on /account-settings, and where the links that come of it lead. */
export const account = {
  getAccount: oc
    .route({ method: 'GET', path: '/account' })
    .errors({ ...commonErrors, ...errorsOf('UNAUTHORIZED') })
    .output(Account),
  /**
   * [S7-008] Chooses a password, the first or another; every other session ends, and this one goes on. Needs
   * `confirmation.confirmIdentity` for this purpose, or that a sign-in found no password a moment ago.
   */
  setPassword: oc
    .route({ method: 'PUT', path: '/account/password', successStatus: 204 })
    .errors(freshErrors)
    .input(NewPasswordInput)
    .output(z.void()),
  /** Mails a link to the new address. The answer does not tell whether it has an account. */
  requestEmailChange: oc
    .route({ method: 'POST', path: '/account/email-change', successStatus: 202 })
    .errors(freshErrors)
    .input(EmailChangeInput)
    .output(z.void()),
  /** Ends the link that waits; succeeds also when there is none. */
  cancelEmailChange: oc
    .route({ method: 'DELETE', path: '/account/email-change', successStatus: 204 })
    .errors(ownErrors)
    .output(z.void()),
  /**
   * The new address that a link is for, and whether this browser is signed in to its account. Leaves the link
   * unused.
   */
  checkEmailChange: oc
    .route({ method: 'POST', path: '/account/email-change/check' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string(), isMine: z.boolean() })),
  /**
   * Gives the account its new address and tells the one before, in a browser signed in to the account: an
   * opened mail alone shows no intent of the account's owner.
   */
  changeEmail: oc
    .route({ method: 'POST', path: '/account/email-change/redeem', successStatus: 204 })
    .errors({ ...linkErrors, ...errorsOf('EMAIL_EXISTS', 'LINK_NEEDS_SIGN_IN') })
    .input(linkToken)
    .output(z.void()),
  /**
   * The address that would be the account's again. Uses nothing up. A factor that is `asked` for is older
   * than the change by a day; one that `waits` is not, and is removed three days after the undo.
   */
  checkEmailUndo: oc
    .route({ method: 'POST', path: '/account/email-undo/check' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string(), factor: z.enum(['none', 'asked', 'waits']) })),
  /**
   * Uses the link up: the old address is the account's again, every session ends, and the password is gone.
   * An older second factor has to be shown, and its recovery codes are over.
   * The answer opens /reset-password for a new one.
   */
  undoEmailChange: oc
    .route({ method: 'POST', path: '/account/email-undo/redeem' })
    .errors({ ...linkErrors, ...errorsOf('EMAIL_EXISTS', 'CODE_WRONG', 'CODE_USED') })
    .input(linkToken.extend({ code: CodeInput.shape.code.optional() }))
    .output(z.object({ resetToken: z.string() })),
};
