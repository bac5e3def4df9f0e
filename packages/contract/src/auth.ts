import { oc } from '@orpc/contract';
import { z } from 'zod';
import { devices, SignOutScope } from './devices.ts';
import { commonErrors, errorsOf, guardedErrors } from './errors.ts';
import { LANGUAGES, PASSWORD_MAX_LENGTH } from './limits.ts';
import { PhoneCode, PhoneCountry, PhoneNumber, phone, SentPhoneCode } from './phone.ts';
import { Profile } from './profiles.ts';
import { isReachable, password, SignUpInput } from './sign-up.ts';

export { SignUpInput } from './sign-up.ts';

/** [S5-002] An address as it is typed. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, 'auth.validEmailRequired')
  .includes('@', { message: 'auth.validEmailRequired' })
  .refine(isReachable, 'auth.validEmailRequired');

/** [S5-002] */
export const SignInInput = z.object({
  email: emailAddress,
  password: z.string().min(1, 'auth.passwordRequired').max(PASSWORD_MAX_LENGTH, 'auth.passwordTooLong'),
});
export type SignInInput = z.input<typeof SignInInput>;

/** [S7-002] The same by a number. */
export const PhonePasswordInput = PhoneNumber.extend({ phone, password: SignInInput.shape.password });
/** The form while a code is asked for instead: whatever stands in the field of the password. */
export const PhoneOnlyInput = PhonePasswordInput.extend({ password: z.string() });
export type PhonePasswordInput = z.input<typeof PhonePasswordInput>;

/** [S5-003] Whose address it is, if anybody's. */
export const EmailInput = z.object({ email: emailAddress });
export type EmailInput = z.input<typeof EmailInput>;

/** What a mailed link carries. Any other text gets the answer of an unknown one. */
export const linkToken = z.object({ token: z.string().min(1).max(200) });

/** What the link of a registration's mail carries [S2-076]. */
const VerificationLink = linkToken.extend({ email: z.string().max(254) });

/** A password to choose is offered: the `first`, or one `again` because the one before was removed. */
export const PASSWORD_OFFERS = ['first', 'again'] as const;
export type PasswordOffer = (typeof PASSWORD_OFFERS)[number];

/** [S5-004] [S5-005] A password that is chosen anew, typed twice. */
const passwordTwice = { password, confirmPassword: z.string() };
const isTwiceTheSame = (given: { password: string; confirmPassword: string }) =>
  given.password === given.confirmPassword;
const twice = { path: ['confirmPassword'], error: 'registration.passwordsDoNotMatch' };

export const NewPasswordInput = z.object(passwordTwice).refine(isTwiceTheSame, twice);
export type NewPasswordInput = z.input<typeof NewPasswordInput>;
const ResetPasswordInput = linkToken.extend(passwordTwice).refine(isTwiceTheSame, twice);

export const linkErrors = {
  ...commonErrors,
  ...errorsOf('ORIGIN_REFUSED', 'LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_USED', 'LINK_SUPERSEDED'),
};

export const SessionUser = z.object({
  id: z.uuid(),
  /** Empty for an account that was made with a phone number. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** As +393331234567. */
  phone: z.string().nullable(),
});

/** [S3-003] On the web both tokens are null: the session is an httpOnly cookie that scripts cannot read. */
export const Session = z.object({
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  /** Seconds from now. */
  expiresIn: z.int(),
  expiresAt: z.iso.datetime(),
  tokenType: z.literal('cookie'),
  user: SessionUser,
});
export type Session = z.infer<typeof Session>;

/** The ways in after which a second factor is asked; a passkey with user verification is two at once. */
export const ASKED_WAYS_IN = ['password', 'link', 'phone', 'recovery'] as const;
export type AskedWayIn = (typeof ASKED_WAYS_IN)[number];

/** One way in was shown, and the account has a second factor: its code is asked until `expiresAt`. */
export const SignInChallenge = z.object({ way: z.enum(ASKED_WAYS_IN), expiresAt: z.iso.datetime() });
export type SignInChallenge = z.infer<typeof SignInChallenge>;

/**
 * Signed out: session and profile are null, and `challenge` says whether a second factor is asked. Signed in
 * without a profile: `profile` is null and the guard leads to /profile-setup.
 */
export const SessionState = z.object({
  session: Session.nullable(),
  profile: Profile.nullable(),
  challenge: SignInChallenge.nullable(),
  /** Signed in to an account that is being deleted: it opens nothing, and can be restored `until`. */
  leaving: z.object({ until: z.iso.datetime() }).nullable(),
});
export type SessionState = z.infer<typeof SessionState>;

const phoneErrors = { ...commonErrors, ...errorsOf('PHONE_UNAVAILABLE', 'ORIGIN_REFUSED') };

export const auth = {
  /** Creates the account and its profile, and signs this browser in. */
  signUp: oc
    .route({ method: 'POST', path: '/auth/sign-up', successStatus: 201 })
    .errors({
      ...phoneErrors,
      ...guardedErrors,
      ...errorsOf(
        'EMAIL_EXISTS',
        'PHONE_EXISTS',
        'PHONE_COUNTRY_REFUSED',
        'PHONE_CODE_WRONG',
        'PHONE_CODE_ENDED',
      ),
    })
    .input(SignUpInput)
    .output(SessionState),
  signIn: oc
    .route({ method: 'POST', path: '/auth/sign-in' })
    .errors({ ...guardedErrors, ...errorsOf('INVALID_CREDENTIALS', 'SIGN_IN_LINK_REQUIRED') })
    .input(SignInInput)
    .output(SessionState),
  /** [S7-005] The countries whose numbers are sent codes. */
  listPhoneCountries: oc
    .route({ method: 'GET', path: '/auth/phone/countries' })
    .errors({ ...commonErrors, ...errorsOf('PHONE_UNAVAILABLE') })
    .output(z.object({ countries: z.array(PhoneCountry) })),
  /** [S7-005] Sends a code to a number, with an account or without: the open one again, if there is one. */
  requestPhoneCode: oc
    .route({ method: 'POST', path: '/auth/phone/code', successStatus: 202 })
    .errors({ ...phoneErrors, ...guardedErrors, ...errorsOf('PHONE_COUNTRY_REFUSED', 'PHONE_DAILY_LIMIT') })
    .input(PhoneNumber.extend({ phone, language: z.enum(LANGUAGES) }))
    .output(SentPhoneCode),
  /** [S7-006] Uses the code up and signs this browser in. */
  signInByPhone: oc
    .route({ method: 'POST', path: '/auth/phone/sign-in' })
    .errors({
      ...phoneErrors,
      ...errorsOf('PHONE_COUNTRY_REFUSED', 'PHONE_CODE_WRONG', 'PHONE_CODE_ENDED', 'PHONE_NOT_REGISTERED'),
      ...errorsOf('INVALID_CREDENTIALS'),
    })
    .input(PhoneNumber.extend({ phone, phoneCode: PhoneCode }))
    .output(SessionState),
  /** [S7-002] Signs in by the number and the password that were registered together. */
  signInByPhonePassword: oc
    .route({ method: 'POST', path: '/auth/phone/password' })
    .errors({
      ...phoneErrors,
      ...guardedErrors,
      ...errorsOf('PHONE_COUNTRY_REFUSED', 'INVALID_CREDENTIALS', 'SIGN_IN_LINK_REQUIRED'),
    })
    .input(PhonePasswordInput)
    .output(SessionState),
  /** [S7-010] Ends this browser's session, those elsewhere, or all; succeeds also without one. */
  signOut: oc
    .route({ method: 'POST', path: '/auth/sign-out', successStatus: 204 })
    .errors({ ...commonErrors, ...errorsOf('ORIGIN_REFUSED') })
    .input(z.object({ scope: SignOutScope.default('local') }).default({ scope: 'local' }))
    .output(z.void()),
  /** [S7-012] Who this browser is signed in as. A failing look-up is an error, never "signed out". */
  getSession: oc.route({ method: 'GET', path: '/auth/session' }).errors(commonErrors).output(SessionState),
  /** [S4-032] Mails the link for one's own address again; nothing when it is verified. */
  resendVerification: oc
    .route({ method: 'POST', path: '/auth/verification' })
    .errors({ ...commonErrors, ...errorsOf('UNAUTHORIZED', 'ORIGIN_REFUSED') })
    .output(z.object({ resendsLeft: z.int() })),
  /** Whether this browser is signed in to the account of the link. Leaves the link unused. */
  checkVerification: oc
    .route({ method: 'POST', path: '/auth/verification/check' })
    .errors(linkErrors)
    .input(VerificationLink)
    .output(z.object({ isMine: z.boolean() })),
  /** [S5-042] Confirms the address, in a browser that is signed in to its account. */
  verifyEmail: oc
    .route({ method: 'POST', path: '/auth/verification/redeem', successStatus: 204 })
    .errors({ ...linkErrors, ...errorsOf('LINK_NEEDS_SIGN_IN') })
    .input(VerificationLink)
    .output(z.void()),
  /**
   * For the owner of an address that somebody else registered: confirms it, removes every password, session,
   * passkey and factor made before, and signs this browser in.
   */
  reclaimAccount: oc
    .route({ method: 'POST', path: '/auth/verification/reclaim' })
    .errors({ ...linkErrors, ...errorsOf('INVALID_CREDENTIALS') })
    .input(VerificationLink)
    .output(z.object({ state: SessionState, passwordOffer: z.enum(PASSWORD_OFFERS).nullable() })),
  /** [S7-007] Mails a link if the address has an account; the answer does not tell. */
  requestPasswordReset: oc
    .route({ method: 'POST', path: '/auth/password-reset', successStatus: 202 })
    .errors(guardedErrors)
    .input(EmailInput)
    .output(z.void()),
  /** Whether a link could be used now, and whose it is. Uses nothing up. */
  checkPasswordReset: oc
    .route({ method: 'POST', path: '/auth/password-reset/check' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string() })),
  /** Uses the link up: sets the password, ends every session, and signs this browser in. */
  resetPassword: oc
    .route({ method: 'POST', path: '/auth/password-reset/redeem' })
    .errors({ ...linkErrors, ...errorsOf('INVALID_CREDENTIALS') })
    .input(ResetPasswordInput)
    .output(SessionState),
  /** For a device that SIGN_IN_LINK_REQUIRED kept out. Mails a link if the address has an account. */
  requestDeviceLink: oc
    .route({ method: 'POST', path: '/auth/device', successStatus: 202 })
    .errors(guardedErrors)
    .input(EmailInput)
    .output(z.void()),
  /** Uses the link up: the account knows this device, which may now sign in with the password. */
  admitDevice: oc
    .route({ method: 'POST', path: '/auth/device/redeem' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string() })),
  ...devices,
};
