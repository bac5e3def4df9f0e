import { SignUpInput } from '@beso/contract/auth';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { currentLanguage } from '../../../platform/i18n/index.ts';
import { browserTimeZone, readDraft, wholeBirthday } from '../entry/index.ts';

/** [S5-006] The order of the checks, which is the order on screen. */
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

/** [S2-071] [S2-134] Returns the initial values from the invitation, this tab's draft and the link. */
export function initialValues(email: string | undefined, firstName: string): SignUpInput {
  const draft = readDraft();
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

/** Runs the contract's checks on the values that will be sent. */
export const registrationResolver: typeof check = (values, context, options) =>
  check(
    { ...values, birthday: wholeBirthday(values.birthday), language: currentLanguage() },
    context,
    options,
  );
