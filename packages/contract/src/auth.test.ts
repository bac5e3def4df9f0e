import { describe, expect, it } from 'vitest';
import { SignUpInput } from './auth.ts';
import { latestBirthday } from './profiles.ts';

const filled = {
  firstName: 'Giulia',
  lastName: 'Rossi',
  contactMethod: 'email',
  email: 'giulia@example.org',
  phone: '',
  password: 'a long enough one',
  confirmPassword: 'a long enough one',
  pronouns: '',
  location: 'Torino',
  birthday: '1990-05-17',
  language: 'it',
  timeZone: 'Europe/Rome',
};
const empty = {
  ...filled,
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  location: '',
  birthday: '',
};

/** Returns the errors of an invalid form as `field: key`, in order. */
function refusals(form: unknown): string[] {
  const { error } = SignUpInput.safeParse(form);
  return (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

describe('the registration form', () => {
  it('reports an empty form in the order of the checks, one message per field [S5-006]', () => {
    expect(refusals(empty)).toEqual([
      'firstName: registration.firstNameRequired',
      'lastName: registration.lastNameRequired',
      'email: registration.emailRequired',
      'password: auth.passwordRequired',
      'location: registration.locationRequired',
      'birthday: registration.birthdayRequired',
    ]);
  });

  it('requires the phone in place of the email [S5-006]', () => {
    expect(refusals({ ...empty, contactMethod: 'phone' })[2]).toBe('phone: registration.phoneRequired');
  });

  it('keeps the order when fields are missing altogether or have the wrong type [S5-006]', () => {
    const { firstName: _missing, ...rest } = { ...empty, password: 8, confirmPassword: 'x' };
    expect(refusals(rest)).toEqual([
      'firstName: registration.firstNameRequired',
      'lastName: registration.lastNameRequired',
      'email: registration.emailRequired',
      'password: auth.passwordRequired',
      'confirmPassword: registration.passwordsDoNotMatch',
      'location: registration.locationRequired',
      'birthday: registration.birthdayRequired',
    ]);
    expect(SignUpInput.safeParse(null).success).toBe(false);
  });

  it.each([
    ['S5-007', { firstName: ' \t ' }, 'firstName: registration.firstNameRequired'],
    ['S5-006', { lastName: '' }, 'lastName: registration.lastNameRequired'],
    ['S5-008', { email: '' }, 'email: registration.emailRequired'],
    ['S5-008', { email: 'giulia@' }, 'email: auth.validEmailRequired'],
    ['S5-009', { contactMethod: 'phone' }, 'phone: registration.phoneRequired'],
    ['S5-010', { password: '', confirmPassword: '' }, 'password: auth.passwordRequired'],
    ['S5-011', { password: '1234567', confirmPassword: '1234567' }, 'password: auth.passwordTooShort'],
    ['S5-012', { confirmPassword: 'another one' }, 'confirmPassword: registration.passwordsDoNotMatch'],
    ['S5-013', { location: '' }, 'location: registration.locationRequired'],
    ['S5-014', { birthday: '2001-02-30' }, 'birthday: registration.birthdayInvalid'],
    ['S5-014', { birthday: '1899-12-31' }, 'birthday: registration.birthdayInvalid'],
    [
      'S9-036',
      { pronouns: 'we/us' },
      'pronouns: Invalid option: expected one of "he/him"|"she/her"|"they/them"|""',
    ],
    ['S5-015', { language: 'de' }, 'language: Invalid option: expected one of "en"|"es"|"fr"|"it"'],
  ])('[%s] refuses %o', (_id, change, refusal) => {
    expect(refusals({ ...filled, ...change })).toEqual([refusal]);
  });

  it('accepts a birthday 14 years ago today and refuses the day after [S5-014] [S9-003]', () => {
    const latest = latestBirthday();
    const next = new Date(Date.parse(`${latest}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(refusals({ ...filled, birthday: latest })).toEqual([]);
    expect(refusals({ ...filled, birthday: next })).toEqual(['birthday: registration.birthdayTooYoung']);
  });

  it('accepts a password of exactly 8 characters [S5-011] [S9-001]', () => {
    expect(refusals({ ...filled, password: 'eightlet', confirmPassword: 'eightlet' })).toEqual([]);
    expect(refusals({ ...filled, password: '12345678', confirmPassword: '12345678' })).toEqual([
      'password: auth.passwordTooCommon',
    ]);
  });

  it('puts names on one line and refuses a time zone given as an offset', () => {
    expect(SignUpInput.parse({ ...filled, firstName: ' Anna\u0000\nMaria ' }).firstName).toBe('Anna Maria');
    expect(refusals({ ...filled, timeZone: '+01:00' })).toEqual(['timeZone: profiles.timeZoneInvalid']);
  });
});
