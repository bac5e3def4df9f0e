import { oc } from '@orpc/contract';
import { z } from 'zod';
import { EmailInput, emailAddress, linkErrors, PASSWORD_OFFERS, SessionState } from './auth.ts';
import { commonErrors, guardedErrors, pickErrors } from './errors.ts';
import { invitationToken } from './invitations.ts';
import { isDeliverableAddress, registrationForm } from './sign-up.ts';

/** [S2-067] The kind of invitation, as a short word in the link that the app never displays. */
export const entryType = z.string().regex(/^[a-z][a-z_-]{0,31}$/);

/** Data that a sign-in keeps, even if the mail is opened on another device. Invalid values are left out. */
const passing = {
  invitation: invitationToken.optional().catch(undefined),
  type: entryType.optional().catch(undefined),
  /** The path to open afterwards; the page that redirects checks it. */
  redirect: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)[^\\\s]*$/)
    .optional()
    .catch(undefined),
};
export const LinkParameters = z.object(passing);
export type LinkParameters = z.output<typeof LinkParameters>;

/** A secret of the browser that requests a mail. Only this browser can use the mail's digits. */
const waiting = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

export const MagicLinkInput = z.object({ email: emailAddress, waiting: waiting.optional(), ...passing });
export type MagicLinkInput = z.input<typeof MagicLinkInput>;

/** The fields of a registration, without the password, that are stored until its link is opened. */
export const RegistrationDraft = registrationForm.pick({
  firstName: true,
  lastName: true,
  pronouns: true,
  location: true,
  birthday: true,
  language: true,
  timeZone: true,
});
export type RegistrationDraft = z.output<typeof RegistrationDraft>;

export const RegistrationLinkInput = z.object({
  ...RegistrationDraft.shape,
  waiting: waiting.optional(),
  email: z
    .string()
    .trim()
    .min(1, 'registration.emailRequired')
    .max(254, 'auth.validEmailRequired')
    .refine((given) => given === '' || z.email().safeParse(given).success, 'auth.validEmailRequired')
    .refine(isDeliverableAddress, 'auth.validEmailRequired'),
  ...passing,
});
export type RegistrationLinkInput = z.input<typeof RegistrationLinkInput>;

/** The code in a mailed link. A malformed code gets the same error as an unknown one. */
const LinkCodeInput = z.object({ code: z.string().min(1).max(200) });

/** [S7-005] The number of digits of a mailed code. */
export const MAIL_CODE_DIGITS = 6;

export const MailCodeInput = z.object({
  email: emailAddress,
  waiting,
  /** Spaces and hyphens between the digits are removed. */
  digits: z
    .string()
    .overwrite((typed) => typed.replace(/[\s-]+/g, ''))
    .regex(new RegExp(`^\\d{${MAIL_CODE_DIGITS}}$`), 'recovery.code.incomplete'),
});

const Redeemed = z.object({
  state: SessionState,
  registered: z.boolean(),
  passwordOffer: z.enum(PASSWORD_OFFERS).nullable(),
});

/** [S9-012] How many more mails an address can get this hour, even without an account. */
const Asked = z.object({ resendsLeft: z.int() });

export const links = {
  /** [S7-055] Returns whether an address has an account. Limited per address and per client. */
  checkEmailExists: oc
    .route({ method: 'POST', path: '/auth/email-check' })
    .errors({ ...commonErrors, ...pickErrors('ORIGIN_REFUSED') })
    .input(EmailInput)
    .output(z.object({ exists: z.boolean() })),
  /** [S7-005] Mails a sign-in link if an account has the address; otherwise the response is the same. */
  requestMagicLink: oc
    .route({ method: 'POST', path: '/auth/magic-link', successStatus: 202 })
    .errors(guardedErrors)
    .input(MagicLinkInput)
    .output(Asked),
  /** [S7-061] Stores a registration and mails a link, which completes the registration on any device. */
  requestRegistrationLink: oc
    .route({ method: 'POST', path: '/auth/registration-link', successStatus: 202 })
    .errors(guardedErrors)
    .input(RegistrationLinkInput)
    .output(Asked),
  /** Returns whether the link requested with this secret was opened. An unknown secret gets `waiting`. */
  lookAtRegistration: oc
    .route({ method: 'POST', path: '/auth/registration-link/look' })
    .errors({ ...commonErrors, ...pickErrors('ORIGIN_REFUSED') })
    .input(z.object({ waiting }))
    .output(z.object({ state: z.enum(['waiting', 'followed']) })),
  /**
   * Returns what a code would do, so that the page can ask first. The code stays valid. `email` is masked,
   * and `isMine` is true if this browser is signed in to its account.
   */
  checkCode: oc
    .route({ method: 'POST', path: '/auth/callback/check' })
    .errors(linkErrors)
    .input(LinkCodeInput)
    .output(
      z.object({
        email: z.string(),
        isMine: z.boolean(),
        draft: RegistrationDraft.pick({ firstName: true, lastName: true }).nullable(),
      }),
    ),
  /**
   * [S7-004] Uses a code up and signs this browser in. `registered` is true if this created the profile.
   * `passwordOffer` is set once if the account has no password, and each time that this removes a password.
   * INVALID_CREDENTIALS means that the session was ended at the same moment.
   */
  redeemCode: oc
    .route({ method: 'POST', path: '/auth/callback/redeem' })
    .errors({ ...linkErrors, ...pickErrors('EMAIL_EXISTS', 'INVALID_CREDENTIALS') })
    .input(LinkCodeInput)
    .output(Redeemed),
  /**
   * Signs in by the mail's digits, because a mailed link does not open in an installed app. An address
   * without an account gets the same response as wrong digits.
   */
  redeemMailCode: oc
    .route({ method: 'POST', path: '/auth/callback/code' })
    .errors({
      ...linkErrors,
      ...pickErrors('MAIL_CODE_WRONG', 'MAIL_CODE_ENDED', 'EMAIL_EXISTS', 'INVALID_CREDENTIALS'),
    })
    .input(MailCodeInput)
    .output(Redeemed),
};
