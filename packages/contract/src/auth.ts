import { oc } from '@orpc/contract';
import { z } from 'zod';
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
  .max(PASSWORD_MAX_LENGTH, 'auth.passwordTooLong');

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

/** What one field asks of another. The values are as given: a field that was refused is among them. */
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

/** Leaves the first issue of each field, in the order in which the form declares its fields. */
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
 * What /simplified-registration sends. The fields stand in the order in which section 5 checks them, and so do the
 * issues that zod reports, one per field: [S5-006] to [S5-013]. The checks across fields run whatever the single
 * fields said, so that the order holds.
 */
export const SignUpInput = form.superRefine(
  (given, context) => {
    checkTogether(given, context);
    keepFirstPerField(context.issues);
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
export type SignUpInput = z.input<typeof SignUpInput>;

/** [S5-002] */
export const SignInInput = z.object({
  email: z
    .string()
    .trim()
    .max(254, 'auth.validEmailRequired')
    .includes('@', { message: 'auth.validEmailRequired' }),
  password: z.string().min(1, 'auth.passwordRequired').max(PASSWORD_MAX_LENGTH, 'auth.passwordTooLong'),
});
export type SignInInput = z.input<typeof SignInInput>;

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

/** Signed out: both null. Signed in without a profile: `profile` is null and the guard leads to /profile-setup. */
export const SessionState = z.object({ session: Session.nullable(), profile: Profile.nullable() });
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
    .errors({ ...commonErrors, ...errorsOf('INVALID_CREDENTIALS', 'ORIGIN_REFUSED') })
    .input(SignInInput)
    .output(SessionState),
  /** Ends this browser's session; without one it succeeds too. */
  signOut: oc
    .route({ method: 'POST', path: '/auth/sign-out', successStatus: 204 })
    .errors({ ...commonErrors, ...errorsOf('ORIGIN_REFUSED') })
    .output(z.void()),
  /** [S7-012] Who this browser is signed in as. A failing look-up is an error, never "signed out". */
  getSession: oc.route({ method: 'GET', path: '/auth/session' }).errors(commonErrors).output(SessionState),
};
