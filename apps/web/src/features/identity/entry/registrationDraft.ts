import type { SignUpInput } from '@beso/contract/auth';
import { PRONOUNS } from '@beso/contract/limits';
import { readTab, removeTab, writeTab } from '../../../platform/storage/storage.ts';

/** [S3-032] The key of the draft in this tab's storage. */
const KEY = 'pendingRegistration';
/** An older draft is discarded, because somebody else may now use this browser. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;
const TEXTS = ['firstName', 'lastName', 'email', 'phone', 'phoneCountry', 'location', 'birthday'] as const;

/** The fields of the registration form that are stored, which excludes the passwords. */
export type RegistrationDraft = Partial<
  Pick<SignUpInput, (typeof TEXTS)[number] | 'contactMethod' | 'pronouns'>
>;

export function toRegistrationDraft(values: Record<string, unknown>): RegistrationDraft {
  const draft: RegistrationDraft = {};
  for (const name of TEXTS) {
    const value = values[name];
    if (typeof value === 'string') draft[name] = value;
  }
  if (values.contactMethod === 'email' || values.contactMethod === 'phone') {
    draft.contactMethod = values.contactMethod;
  }
  const pronouns = PRONOUNS.find((known) => known === values.pronouns);
  if (pronouns !== undefined) draft.pronouns = pronouns;
  return draft;
}

export function readRegistrationDraft(): RegistrationDraft {
  try {
    const stored: unknown = JSON.parse(readTab(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { timestamp } = stored as { timestamp?: unknown };
    const isOld = typeof timestamp === 'number' && Date.now() - timestamp > KEEP_MS;
    return isOld ? {} : toRegistrationDraft({ ...stored });
  } catch {
    return {};
  }
}

/** [S3-032] [S2-047] Stores the fields and the current time in this tab. */
export function saveRegistrationDraft(values: Record<string, unknown>): void {
  writeTab(KEY, JSON.stringify({ ...toRegistrationDraft(values), timestamp: Date.now() }));
}

const WAITING_KEY = 'registrationWaits';

/** Returns the secret that lets this tab redeem a mail's code and ask whether the mail's link was opened. */
export function waitingSecret(): string {
  const known = readTab(WAITING_KEY);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  writeTab(WAITING_KEY, secret);
  return secret;
}

/** [S4-046] Deletes the draft once the account or the profile has been created. */
export function clearRegistrationDraft(): void {
  removeTab(KEY);
  removeTab(WAITING_KEY);
}
