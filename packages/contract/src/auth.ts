import { oc } from '@orpc/contract';
import { z } from 'zod';
import { isCommonPassword } from './common-passwords.ts';
import { devices, SignOutScope } from './devices.ts';
import { commonErrors, errorsOf } from './errors.ts';
import {
  LANGUAGES,
  LOCATION_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PRONOUNS,
} from './limits.ts';
import { birthday, line, Profile, timeZone } from './profiles.ts';

const password = z
  .string('auth.passwordRequired')
  .min(1, 'auth.passwordRequired')
  .min(PASSWORD_MIN_LENGTH, 'auth.passwordTooShort')
  .max(PASSWORD_MAX_LENGTH, 'auth.passwordTooLong')
  .refine((chosen) => !isCommonPassword(chosen), 'auth.passwordTooCommon');

const form = z.object({
  firstName: line(NAME_MAX_LENGTH, 'registration.nameTooLong', 'registration.firstNameRequired'),
  lastName: line(NAME_MAX_LENGTH, 'registration.nameTooLong', 'registration.lastNameRequired'),
  contactMethod: z.enum(['email', 'phone']),
  email: z.string().trim().max(254, 'auth.validEmailRequired').default(''),
  phone: z.string().trim().max(32, 'registration.phoneInvalid').default(''),
  password,
  confirmPassword: z.string().default(''),
  pronouns: z.enum(PRONOUNS).default(''),
  location: line(LOCATION_MAX_LENGTH, 'registration.locationTooLong', 'registration.locationRequired'),
  birthday,
  language: z.enum(LANGUAGES),
  timeZone,
});

/** A check across fields. It sees the values as given, also those of fields that were refused. */
function checkTogether(given: z.output<typeof form>, context: z.RefinementCtx): void {
  const issue = (field: keyof typeof given, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (given.contactMethod === 'email') {
    if (given.email === '') issue('email', 'registration.emailRequired');
    else if (!z.email().safeParse(given.email).success) issue('email', 'auth.validEmailRequired');
  }
  if (given.contactMethod === 'phone' && given.phone === '') issue('phone', 'registration.phoneRequired');
  if (given.password !== given.confirmPassword) {
    issue('confirmPassword', 'registration.passwordsDoNotMatch');
  }
}

/** Keeps the first issue of each field, in the order in which the form declares its fields. */
function keepFirstPerField(issues: z.RefinementCtx['issues']): void {
  const fields: PropertyKey[] = Object.keys(form.shape);
  const fieldOf = (issue: (typeof issues)[number]) => issue.path?.[0] ?? '';
  const ordered = issues.toSorted(
    (one, other) => fields.indexOf(fieldOf(one)) - fields.indexOf(fieldOf(other)),
  );
  const first = ordered.filter(
    (issue, index) => index === 0 || fieldOf(issue) !== fieldOf(ordered[index - 1] ?? issue),
  );
  issues.splice(0, issues.length, ...first);
}

/**
 * What /simplified-registration sends. The fields stand in the order in which section 5 checks them, and so
 * do the issues that zod reports, one per field: [S5-006] to [S5-013]. The checks across fields also run when
 * single fields were refused, so that the order holds.
 */
export const SignUpInput = form.superRefine(
  (given, context) => {
    checkTogether(given, context);
    keepFirstPerField(context.issues);
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
export type SignUpInput = z.input<typeof SignUpInput>;

const email = z
  .string()
  .trim()
  .max(254, 'auth.validEmailRequired')
  .includes('@', { message: 'auth.validEmailRequired' });

/** [S5-002] */
export const SignInInput = z.object({
  email,
  password: z.string().min(1, 'auth.passwordRequired').max(PASSWORD_MAX_LENGTH, 'auth.passwordTooLong'),
});
export type SignInInput = z.input<typeof SignInInput>;

/** [S5-003] Whose address it is, if anybody's. */
export const EmailInput = z.object({ email });
export type EmailInput = z.input<typeof EmailInput>;

/** What a mailed link carries. Any other text gets the answer of an unknown one. */
export const linkToken = z.object({ token: z.string().min(1).max(200) });

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
  email: z.string(),
  emailVerified: z.boolean(),
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
});
export type SessionState = z.infer<typeof SessionState>;

export const auth = {
  /** Creates the account and its profile, and signs this browser in. */
  signUp: oc
    .route({ method: 'POST', path: '/auth/sign-up', successStatus: 201 })
    .errors({ ...commonErrors, ...errorsOf('EMAIL_EXISTS', 'PHONE_SIGN_UP_UNAVAILABLE', 'ORIGIN_REFUSED') })
    .input(SignUpInput)
    .output(SessionState),
  signIn: oc
    .route({ method: 'POST', path: '/auth/sign-in' })
    .errors({
      ...commonErrors,
      ...errorsOf('INVALID_CREDENTIALS', 'SIGN_IN_LINK_REQUIRED', 'ORIGIN_REFUSED'),
    })
    .input(SignInInput)
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
  /** [S5-042] Uses the link up. `signedIn` where this browser is signed in as its person. */
  verifyEmail: oc
    .route({ method: 'POST', path: '/auth/verification/redeem' })
    .errors(linkErrors)
    .input(linkToken.extend({ email: z.string().max(254) }))
    .output(z.object({ signedIn: z.boolean() })),
  /** [S7-007] Mails a link if the address has an account; the answer does not tell. */
  requestPasswordReset: oc
    .route({ method: 'POST', path: '/auth/password-reset', successStatus: 202 })
    .errors({ ...commonErrors, ...errorsOf('ORIGIN_REFUSED') })
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
    .errors(linkErrors)
    .input(ResetPasswordInput)
    .output(SessionState),
  /** For a device that SIGN_IN_LINK_REQUIRED kept out. Mails a link if the address has an account. */
  requestDeviceLink: oc
    .route({ method: 'POST', path: '/auth/device', successStatus: 202 })
    .errors({ ...commonErrors, ...errorsOf('ORIGIN_REFUSED') })
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
