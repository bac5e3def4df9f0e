import { oc } from '@orpc/contract';
import { z } from 'zod';
import { devices, SignOutScope } from './devices.ts';
import { commonErrors, errorsOf, guardedErrors } from './errors.ts';
import { LANGUAGES, PASSWORD_MAX_LENGTH } from './limits.ts';
import { PhoneCode, PhoneCountry, PhoneNumber, phone, SentPhoneCode } from './phone.ts';
import { Profile } from './profiles.ts';
import { isReachable, password, SignUpInput } from './sign-up.ts';

export { SignUpInput } from './sign-up.ts';

/** [S5-002] Email address as typed in a form. */
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

/** [S7-002] Sign-in by phone number and password. */
export const PhonePasswordInput = PhoneNumber.extend({ phone, password: SignInInput.shape.password });
/** Requesting a code ignores the password field. */
export const PhoneOnlyInput = PhonePasswordInput.extend({ password: z.string() });
export type PhonePasswordInput = z.input<typeof PhonePasswordInput>;

/** [S5-003] */
export const EmailInput = z.object({ email: emailAddress });
export type EmailInput = z.input<typeof EmailInput>;

/** The token of a mailed link. A malformed one gets the same response as an unknown one. */
export const linkToken = z.object({ token: z.string().min(1).max(200) });

/** [S2-076] The token and address in the link that verifies a registration. */
const VerificationLink = linkToken.extend({ email: z.string().max(254) });

/** Offers a password: `first` if there never was one, `again` if the previous one was removed. */
export const PASSWORD_OFFERS = ['first', 'again'] as const;
export type PasswordOffer = (typeof PASSWORD_OFFERS)[number];

/** [S5-004] [S5-005] New password and its confirmation. */
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
  /** Empty for an account that was registered with a phone number. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** E.164, such as +393331234567. */
  phone: z.string().nullable(),
});

/** [S3-003] Both tokens are null on the web, whose session is an httpOnly cookie that scripts cannot read. */
export const Session = z.object({
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  /** In seconds from now. */
  expiresIn: z.int(),
  expiresAt: z.iso.datetime(),
  tokenType: z.literal('cookie'),
  user: SessionUser,
});
export type Session = z.infer<typeof Session>;

/** Sign-in methods that the second factor follows. A passkey with user verification already counts as two. */
export const CHALLENGED_METHODS = ['password', 'link', 'phone', 'recovery'] as const;
export type ChallengedMethod = (typeof CHALLENGED_METHODS)[number];

/** The first factor succeeded; the second one's code is awaited until `expiresAt`. */
export const SignInChallenge = z.object({ way: z.enum(CHALLENGED_METHODS), expiresAt: z.iso.datetime() });
export type SignInChallenge = z.infer<typeof SignInChallenge>;

/** Signed out, `session` and `profile` are null; `challenge` is set if a second factor is awaited. */
export const SessionState = z.object({
  session: Session.nullable(),
  profile: Profile.nullable(),
  challenge: SignInChallenge.nullable(),
  /** Set if the account is being deleted. Its session can only restore the account, until the given time. */
  leaving: z.object({ until: z.iso.datetime() }).nullable(),
});
export type SessionState = z.infer<typeof SessionState>;

const phoneErrors = { ...commonErrors, ...errorsOf('PHONE_UNAVAILABLE', 'ORIGIN_REFUSED') };

export const auth = {
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
  /** [S7-005] Countries that codes can be sent to. */
  listPhoneCountries: oc
    .route({ method: 'GET', path: '/auth/phone/countries' })
    .errors({ ...commonErrors, ...errorsOf('PHONE_UNAVAILABLE') })
    .output(z.object({ countries: z.array(PhoneCountry) })),
  /** [S7-005] Sends a code, whether or not there is an account; a code that is still valid is sent again. */
  requestPhoneCode: oc
    .route({ method: 'POST', path: '/auth/phone/code', successStatus: 202 })
    .errors({ ...phoneErrors, ...guardedErrors, ...errorsOf('PHONE_COUNTRY_REFUSED', 'PHONE_DAILY_LIMIT') })
    .input(PhoneNumber.extend({ phone, language: z.enum(LANGUAGES) }))
    .output(SentPhoneCode),
  /** [S7-006] Redeems the code and signs this browser in. */
  signInByPhone: oc
    .route({ method: 'POST', path: '/auth/phone/sign-in' })
    .errors({
      ...phoneErrors,
      ...errorsOf('PHONE_COUNTRY_REFUSED', 'PHONE_CODE_WRONG', 'PHONE_CODE_ENDED', 'PHONE_NOT_REGISTERED'),
      ...errorsOf('INVALID_CREDENTIALS'),
    })
    .input(PhoneNumber.extend({ phone, phoneCode: PhoneCode }))
    .output(SessionState),
  /** [S7-002] */
  signInByPhonePassword: oc
    .route({ method: 'POST', path: '/auth/phone/password' })
    .errors({
      ...phoneErrors,
      ...guardedErrors,
      ...errorsOf('PHONE_COUNTRY_REFUSED', 'INVALID_CREDENTIALS', 'SIGN_IN_LINK_REQUIRED'),
    })
    .input(PhonePasswordInput)
    .output(SessionState),
  /** [S7-010] Ends the sessions in the scope; succeeds also without a session. */
  signOut: oc
    .route({ method: 'POST', path: '/auth/sign-out', successStatus: 204 })
    .errors({ ...commonErrors, ...errorsOf('ORIGIN_REFUSED') })
    .input(z.object({ scope: SignOutScope.default('local') }).default({ scope: 'local' }))
    .output(z.void()),
  /** [S7-012] A failed look-up is an error, never "signed out". */
  getSession: oc.route({ method: 'GET', path: '/auth/session' }).errors(commonErrors).output(SessionState),
  /** [S4-032] Mails the verification link again; does nothing if the address is verified. */
  resendVerification: oc
    .route({ method: 'POST', path: '/auth/verification' })
    .errors({ ...commonErrors, ...errorsOf('UNAUTHORIZED', 'ORIGIN_REFUSED') })
    .output(z.object({ resendsLeft: z.int() })),
  /** Tells whether this browser is signed in to the link's account. The link stays valid. */
  checkVerification: oc
    .route({ method: 'POST', path: '/auth/verification/check' })
    .errors(linkErrors)
    .input(VerificationLink)
    .output(z.object({ isMine: z.boolean() })),
  /** [S5-042] Verifies the address; the browser has to be signed in to its account. */
  verifyEmail: oc
    .route({ method: 'POST', path: '/auth/verification/redeem', successStatus: 204 })
    .errors({ ...linkErrors, ...errorsOf('LINK_NEEDS_SIGN_IN') })
    .input(VerificationLink)
    .output(z.void()),
  /** Gives an account to its address's owner: removes earlier credentials and signs in this browser. */
  reclaimAccount: oc
    .route({ method: 'POST', path: '/auth/verification/reclaim' })
    .errors({ ...linkErrors, ...errorsOf('INVALID_CREDENTIALS') })
    .input(VerificationLink)
    .output(z.object({ state: SessionState, passwordOffer: z.enum(PASSWORD_OFFERS).nullable() })),
  /** [S7-007] Mails a link if the address has an account; the response does not reveal which. */
  requestPasswordReset: oc
    .route({ method: 'POST', path: '/auth/password-reset', successStatus: 202 })
    .errors(guardedErrors)
    .input(EmailInput)
    .output(z.void()),
  /** Tells whether the link is valid, and for which address. The link stays valid. */
  checkPasswordReset: oc
    .route({ method: 'POST', path: '/auth/password-reset/check' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string() })),
  /** Redeems the link: sets the password, ends every session and signs this browser in. */
  resetPassword: oc
    .route({ method: 'POST', path: '/auth/password-reset/redeem' })
    .errors({ ...linkErrors, ...errorsOf('INVALID_CREDENTIALS') })
    .input(ResetPasswordInput)
    .output(SessionState),
  /** Mails a link if the address has an account, for a device that was refused with SIGN_IN_LINK_REQUIRED. */
  requestDeviceLink: oc
    .route({ method: 'POST', path: '/auth/device', successStatus: 202 })
    .errors(guardedErrors)
    .input(EmailInput)
    .output(z.void()),
  /** Redeems the link: the device becomes known and may sign in with the password. */
  admitDevice: oc
    .route({ method: 'POST', path: '/auth/device/redeem' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string() })),
  ...devices,
};
