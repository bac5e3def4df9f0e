import { oc } from '@orpc/contract';
import { z } from 'zod';
import { devices, SignOutScope } from './devices.ts';
import { commonErrors, guardedErrors, pickErrors } from './errors.ts';
import { LANGUAGES, PASSWORD_MAX_LENGTH } from './limits.ts';
import { PhoneCode, PhoneCountry, PhoneNumber, phone, SentPhoneCode } from './phone.ts';
import { Profile } from './profiles.ts';
import { isDeliverableAddress, password, SignUpInput } from './sign-up.ts';

export { SignUpInput } from './sign-up.ts';

/** [S5-002] An email address as somebody types it into a form. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, 'auth.validEmailRequired')
  .includes('@', { message: 'auth.validEmailRequired' })
  .refine(isDeliverableAddress, 'auth.validEmailRequired');

/** [S5-002] The form for signing in by email address and password. */
export const SignInInput = z.object({
  email: emailAddress,
  password: z.string().min(1, 'auth.passwordRequired').max(PASSWORD_MAX_LENGTH, 'auth.passwordTooLong'),
});
export type SignInInput = z.input<typeof SignInInput>;

/** [S7-002] The form for signing in by phone number and password. */
export const PhonePasswordInput = PhoneNumber.extend({ phone, password: SignInInput.shape.password });
/** The form for a code by text message, which may leave the password empty. */
export const PhoneOnlyInput = PhonePasswordInput.extend({ password: z.string() });
export type PhonePasswordInput = z.input<typeof PhonePasswordInput>;

/** [S5-003] A form with an email address only. */
export const EmailInput = z.object({ email: emailAddress });
export type EmailInput = z.input<typeof EmailInput>;

/** The token of a mailed link. A malformed token gets the same error as an unknown one. */
export const linkToken = z.object({ token: z.string().min(1).max(200) });

/** [S2-076] The token and address in the link that verifies a registration. */
const VerificationLink = linkToken.extend({ email: z.string().max(254) });

/** The app offers to set a password if the account never had one (`first`), or it was removed (`again`). */
export const PASSWORD_OFFERS = ['first', 'again'] as const;
export type PasswordOffer = (typeof PASSWORD_OFFERS)[number];

/** [S5-004] [S5-005] A new password and its repetition. */
const passwordTwice = { password, confirmPassword: z.string() };
const isTwiceTheSame = (given: { password: string; confirmPassword: string }) =>
  given.password === given.confirmPassword;
const twice = { path: ['confirmPassword'], error: 'registration.passwordsDoNotMatch' };

export const NewPasswordInput = z.object(passwordTwice).refine(isTwiceTheSame, twice);
export type NewPasswordInput = z.input<typeof NewPasswordInput>;
const ResetPasswordInput = linkToken.extend(passwordTwice).refine(isTwiceTheSame, twice);

export const linkErrors = {
  ...commonErrors,
  ...pickErrors('ORIGIN_REFUSED', 'LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_USED', 'LINK_SUPERSEDED'),
};

export const SessionUser = z.object({
  id: z.uuid(),
  /** Empty if the account has no email address. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** A phone number in the E.164 format, such as +393331234567. */
  phone: z.string().nullable(),
});

/** [S3-003] The session of the web app. Both tokens are null, because the session is an httpOnly cookie. */
export const Session = z.object({
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  /** The seconds until the session ends. */
  expiresIn: z.int(),
  expiresAt: z.iso.datetime(),
  tokenType: z.literal('cookie'),
  user: SessionUser,
});
export type Session = z.infer<typeof Session>;

/** Sign-in methods that also need the second factor, if the account has one. A passkey needs none. */
export const CHALLENGED_METHODS = ['password', 'link', 'phone', 'recovery'] as const;
export type ChallengedMethod = (typeof CHALLENGED_METHODS)[number];

/** A sign-in that waits for the code of the second factor until `expiresAt`. */
export const SignInChallenge = z.object({ way: z.enum(CHALLENGED_METHODS), expiresAt: z.iso.datetime() });
export type SignInChallenge = z.infer<typeof SignInChallenge>;

/** Without a session, `session` and `profile` are null, and a sign-in may wait in `challenge`. */
export const SessionState = z.object({
  session: Session.nullable(),
  profile: Profile.nullable(),
  challenge: SignInChallenge.nullable(),
  /** Set while the account is being deleted. Such a session can only restore the account. */
  leaving: z.object({ until: z.iso.datetime() }).nullable(),
});
export type SessionState = z.infer<typeof SessionState>;

const phoneErrors = { ...commonErrors, ...pickErrors('PHONE_UNAVAILABLE', 'ORIGIN_REFUSED') };

export const auth = {
  signUp: oc
    .route({ method: 'POST', path: '/auth/sign-up', successStatus: 201 })
    .errors({
      ...phoneErrors,
      ...guardedErrors,
      ...pickErrors(
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
    .errors({ ...guardedErrors, ...pickErrors('INVALID_CREDENTIALS', 'SIGN_IN_LINK_REQUIRED') })
    .input(SignInInput)
    .output(SessionState),
  /** [S7-005] Lists the countries to which codes can be sent. */
  listPhoneCountries: oc
    .route({ method: 'GET', path: '/auth/phone/countries' })
    .errors({ ...commonErrors, ...pickErrors('PHONE_UNAVAILABLE') })
    .output(z.object({ countries: z.array(PhoneCountry) })),
  /** [S7-005] Sends a code, even if no account has the number. */
  requestPhoneCode: oc
    .route({ method: 'POST', path: '/auth/phone/code', successStatus: 202 })
    .errors({ ...phoneErrors, ...guardedErrors, ...pickErrors('PHONE_COUNTRY_REFUSED', 'PHONE_DAILY_LIMIT') })
    .input(PhoneNumber.extend({ phone, language: z.enum(LANGUAGES) }))
    .output(SentPhoneCode),
  /** [S7-006] Redeems the code and signs this browser in. */
  signInByPhone: oc
    .route({ method: 'POST', path: '/auth/phone/sign-in' })
    .errors({
      ...phoneErrors,
      ...pickErrors('PHONE_COUNTRY_REFUSED', 'PHONE_CODE_WRONG', 'PHONE_CODE_ENDED', 'PHONE_NOT_REGISTERED'),
      ...pickErrors('INVALID_CREDENTIALS'),
    })
    .input(PhoneNumber.extend({ phone, phoneCode: PhoneCode }))
    .output(SessionState),
  /** [S7-002] Signs in by phone number and password. */
  signInByPhonePassword: oc
    .route({ method: 'POST', path: '/auth/phone/password' })
    .errors({
      ...phoneErrors,
      ...guardedErrors,
      ...pickErrors('PHONE_COUNTRY_REFUSED', 'INVALID_CREDENTIALS', 'SIGN_IN_LINK_REQUIRED'),
    })
    .input(PhonePasswordInput)
    .output(SessionState),
  /** [S7-010] Ends the sessions that `scope` names; succeeds also without a session. */
  signOut: oc
    .route({ method: 'POST', path: '/auth/sign-out', successStatus: 204 })
    .errors({ ...commonErrors, ...pickErrors('ORIGIN_REFUSED') })
    .input(z.object({ scope: SignOutScope.default('local') }).default({ scope: 'local' }))
    .output(z.void()),
  /** [S7-012] Returns who is signed in, or an error if the server cannot tell. */
  getSession: oc.route({ method: 'GET', path: '/auth/session' }).errors(commonErrors).output(SessionState),
  /** [S4-032] Mails the verification link again; does nothing if the address is verified. */
  resendVerification: oc
    .route({ method: 'POST', path: '/auth/verification' })
    .errors({ ...commonErrors, ...pickErrors('UNAUTHORIZED', 'ORIGIN_REFUSED') })
    .output(z.object({ resendsLeft: z.int() })),
  /** Returns whether this browser is signed in to the link's account. The link stays valid. */
  checkVerification: oc
    .route({ method: 'POST', path: '/auth/verification/check' })
    .errors(linkErrors)
    .input(VerificationLink)
    .output(z.object({ isMine: z.boolean() })),
  /** [S5-042] Verifies the address, if the browser is signed in to its account. */
  verifyEmail: oc
    .route({ method: 'POST', path: '/auth/verification/redeem', successStatus: 204 })
    .errors({ ...linkErrors, ...pickErrors('LINK_NEEDS_SIGN_IN') })
    .input(VerificationLink)
    .output(z.void()),
  /** Gives an account to the owner of its address: deletes older credentials and signs this browser in. */
  reclaimAccount: oc
    .route({ method: 'POST', path: '/auth/verification/reclaim' })
    .errors({ ...linkErrors, ...pickErrors('INVALID_CREDENTIALS') })
    .input(VerificationLink)
    .output(z.object({ state: SessionState, passwordOffer: z.enum(PASSWORD_OFFERS).nullable() })),
  /** [S7-007] Mails a link if an account has the address. The response is the same if none has it. */
  requestPasswordReset: oc
    .route({ method: 'POST', path: '/auth/password-reset', successStatus: 202 })
    .errors(guardedErrors)
    .input(EmailInput)
    .output(z.void()),
  /** Returns the email address of the link's account. The link stays valid. */
  checkPasswordReset: oc
    .route({ method: 'POST', path: '/auth/password-reset/check' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string() })),
  /** Sets the password, ends every session and signs this browser in. */
  resetPassword: oc
    .route({ method: 'POST', path: '/auth/password-reset/redeem' })
    .errors({ ...linkErrors, ...pickErrors('INVALID_CREDENTIALS') })
    .input(ResetPasswordInput)
    .output(SessionState),
  /** Mails a link that admits this device to signing in, after SIGN_IN_LINK_REQUIRED. */
  requestDeviceLink: oc
    .route({ method: 'POST', path: '/auth/device', successStatus: 202 })
    .errors(guardedErrors)
    .input(EmailInput)
    .output(z.void()),
  /** Lets this device sign in by password from now on. The link becomes invalid. */
  admitDevice: oc
    .route({ method: 'POST', path: '/auth/device/redeem' })
    .errors(linkErrors)
    .input(linkToken)
    .output(z.object({ email: z.string() })),
  ...devices,
};
