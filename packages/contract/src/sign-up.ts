import { z } from 'zod';
import { isCommonPassword } from './common-passwords.ts';
import {
  LANGUAGES,
  LOCATION_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PRONOUNS,
} from './limits.ts';
import { nameLine } from './names.ts';
import { PhoneCode, PhoneNumber } from './phone.ts';
import { birthday, singleLineText, timeZone } from './profiles.ts';

/** A new password. The length comes first, because the other checks of a huge text would take minutes. */
export const password = z
  .string('auth.passwordRequired')
  .min(1, 'auth.passwordRequired')
  .min(PASSWORD_MIN_LENGTH, 'auth.passwordTooShort')
  .max(PASSWORD_MAX_LENGTH, { error: 'auth.passwordTooLong', abort: true })
  .refine((chosen) => !isCommonPassword(chosen), 'auth.passwordTooCommon');

/** Returns false for the placeholder address of an account without an address, under .invalid (RFC 2606). */
export const isDeliverableAddress = (address: string) => !/\.invalid\.?$/i.test(address);

/** The fields of the registration form, in the order in which the specification checks them. */
export const registrationForm = z.object({
  firstName: nameLine(NAME_MAX_LENGTH, 'registration.nameTooLong', 'registration.firstNameRequired'),
  lastName: nameLine(NAME_MAX_LENGTH, 'registration.nameTooLong', 'registration.lastNameRequired'),
  contactMethod: z.enum(['email', 'phone']),
  email: z.string().trim().max(254, 'auth.validEmailRequired').default(''),
  ...PhoneNumber.shape,
  phone: z.string().trim().max(32, 'registration.phoneInvalid').default(''),
  /** Only for a registration by phone, which requires it. */
  phoneCode: PhoneCode.optional(),
  password,
  confirmPassword: z.string().default(''),
  pronouns: z.enum(PRONOUNS).default(''),
  location: singleLineText(
    LOCATION_MAX_LENGTH,
    'registration.locationTooLong',
    'registration.locationRequired',
  ),
  birthday,
  language: z.enum(LANGUAGES),
  timeZone,
});

function checkTogether(given: z.output<typeof registrationForm>, context: z.RefinementCtx): void {
  const issue = (field: keyof typeof given, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (given.contactMethod === 'email') {
    if (given.email === '') issue('email', 'registration.emailRequired');
    else if (!z.email().safeParse(given.email).success || !isDeliverableAddress(given.email)) {
      issue('email', 'auth.validEmailRequired');
    }
  }
  if (given.contactMethod === 'phone' && given.phone === '') issue('phone', 'registration.phoneRequired');
  if (given.password !== given.confirmPassword) {
    issue('confirmPassword', 'registration.passwordsDoNotMatch');
  }
}

/** Leaves the first error of each field, in the order of the fields. */
function keepFirstPerField(issues: z.RefinementCtx['issues']): void {
  const fields: PropertyKey[] = Object.keys(registrationForm.shape);
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
 * The registration form, [S5-006] to [S5-013]. `when` lets the checks that compare fields run even if single
 * fields are invalid.
 */
export const SignUpInput = registrationForm.superRefine(
  (given, context) => {
    checkTogether(given, context);
    keepFirstPerField(context.issues);
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
export type SignUpInput = z.input<typeof SignUpInput>;
