import type { SignUpInput } from '@beso/contract/auth';
import { RegistrationLinkInput } from '@beso/contract/links';
import { currentLanguage } from '../../../platform/i18n/index.ts';
import { birthdayIfComplete, browserTimeZone, readRegistrationDraft, waitingSecret } from '../entry/index.ts';

/** Returns the input for registering without a password, from the form's values or this tab's draft. */
export function registrationLinkInput(email: string, values: Partial<SignUpInput> = readRegistrationDraft()) {
  const { firstName = '', lastName = '', pronouns, location = '', birthday = '' } = values;
  return {
    ...{ firstName, lastName, email, location },
    ...(pronouns !== undefined && { pronouns }),
    birthday: birthdayIfComplete(birthday),
    language: currentLanguage(),
    timeZone: browserTimeZone(),
    waiting: waitingSecret(),
  };
}

/** Checks the input against the contract. Returns pairs of field and message, in the order of the form. */
export function findInvalidFields(input: RegistrationLinkInput): readonly (readonly [string, string])[] {
  const checked = RegistrationLinkInput.safeParse(input);
  if (checked.success) return [];
  const seen = new Map<string, string>();
  for (const { path, message } of checked.error.issues) {
    const field = String(path[0] ?? '');
    if (!seen.has(field)) seen.set(field, message);
  }
  return [...seen];
}
