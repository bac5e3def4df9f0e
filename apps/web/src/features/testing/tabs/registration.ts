import type { SignUpInput } from '@beso/contract/auth';
import { api } from '../../../platform/api/client.ts';
import { fieldErrors } from '../../../platform/errors.ts';
import type { TranslationKey } from '../../../platform/i18n/index.ts';
import type { DashboardCheck } from '../checks.ts';
import { isFieldRefused } from '../isFieldRefused.ts';

/** A valid form. Each check breaks a rule, so that no account is created. */
const FORM: SignUpInput = {
  contactMethod: 'email',
  email: 'check@example.org',
  password: 'long enough to pass',
  confirmPassword: 'long enough to pass',
  firstName: 'Test',
  lastName: 'Check',
  pronouns: '',
  location: 'Nowhere',
  birthday: '1990-05-17',
  language: 'en',
  timeZone: 'UTC',
};

const rule = (
  id: string,
  label: TranslationKey,
  field: string,
  change: Partial<SignUpInput>,
): DashboardCheck => ({
  id,
  label: (t) => t(label),
  run: async () => {
    // Keeps the form invalid, even if the server does not enforce the checked rule.
    const form = { ...FORM, confirmPassword: 'another password', ...change };
    const error = await api.auth.signUp(form).then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    return { passed: isFieldRefused(error, field), detail: fieldErrors(error)[field] };
  },
});

export const registrationChecks: readonly DashboardCheck[] = [
  rule('passwordShort', 'testing.checks.passwordShort', 'password', {
    password: 'seven77',
    confirmPassword: 'seven77',
  }),
  rule('emailInvalid', 'testing.checks.emailInvalid', 'email', { email: 'no-address' }),
  rule('firstNameMissing', 'testing.checks.firstNameMissing', 'firstName', { firstName: '' }),
  rule('tooYoung', 'testing.checks.tooYoung', 'birthday', {
    birthday: new Date().toISOString().slice(0, 10),
  }),
  rule('passwordsDiffer', 'testing.checks.passwordsDiffer', 'confirmPassword', {}),
  {
    id: 'duplicateCheck',
    label: (t) => t('testing.checks.duplicateCheck'),
    run: async () => {
      const { exists } = await api.links.checkEmailExists({ email: FORM.email ?? '' });
      return { passed: exists === false };
    },
  },
];
