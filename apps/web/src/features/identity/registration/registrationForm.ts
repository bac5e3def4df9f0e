import { SignUpInput } from '@beso/contract/auth';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { currentLanguage } from '../../../platform/i18n/index.ts';
import { birthdayIfComplete, browserTimeZone, readRegistrationDraft } from '../entry/index.ts';

/** [S5-006] The fields in the order on screen, in which they are checked. */
export const FIELD_ORDER = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'password',
  'confirmPassword',
  'pronouns',
  'location',
  'birthday',
] as const satisfies readonly (keyof SignUpInput)[];

/** [S2-071] [S2-134] Returns this tab's draft with the given email. The given name fills a missing name. */
export function initialValues(email: string | undefined, firstName: string): SignUpInput {
  const draft = readRegistrationDraft();
  return {
    lastName: '',
    contactMethod: 'email',
    email: '',
    phone: '',
    pronouns: '',
    location: '',
    birthday: '',
    ...draft,
    firstName: draft.firstName || firstName,
    ...(email ? { email, contactMethod: 'email' } : {}),
    password: '',
    confirmPassword: '',
    language: currentLanguage(),
    timeZone: browserTimeZone(),
  };
}

const check = zodResolver(SignUpInput);

/** Checks the values as they will be sent, with the contract's rules. */
export const registrationResolver: typeof check = (values, context, options) =>
  check(
    { ...values, birthday: birthdayIfComplete(values.birthday), language: currentLanguage() },
    context,
    options,
  );
