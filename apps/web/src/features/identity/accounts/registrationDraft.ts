import type { SignUpInput } from '@beso/contract/auth';
import { PRONOUNS } from '@beso/contract/limits';
import { readTab, removeTab, writeTab } from '../../../platform/storage/storage.ts';

/** [S3-032] */
const KEY = 'pendingRegistration';
/** Older ones have nothing to do with who opens the form now. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;
const TEXTS = ['firstName', 'lastName', 'email', 'phone', 'phoneCountry', 'location', 'birthday'] as const;

/** What of the registration form outlives a reload: everything but the passwords. */
export type RegistrationDraft = Partial<
  Pick<SignUpInput, (typeof TEXTS)[number] | 'contactMethod' | 'pronouns'>
>;

/** Keeps only what a draft may hold, whatever it is given. */
export function toDraft(values: Record<string, unknown>): RegistrationDraft {
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

/** The draft of this tab; empty when there is none or it is damaged. */
export function readDraft(): RegistrationDraft {
  try {
    const stored: unknown = JSON.parse(readTab(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { timestamp } = stored as { timestamp?: unknown };
    const isOld = typeof timestamp === 'number' && Date.now() - timestamp > KEEP_MS;
    return isOld ? {} : toDraft({ ...stored });
  } catch {
    return {};
  }
}

/** [S3-032] [S2-047] The fields and when they were kept. */
export function saveDraft(values: Record<string, unknown>): void {
  writeTab(KEY, JSON.stringify({ ...toDraft(values), timestamp: Date.now() }));
}

const WAITING_KEY = 'registrationWaits';

/**
 * The secret by which this tab learns that a mailed link was followed elsewhere, and with which it types the
 * mail's code; one for all of them.
 */
export function waitingSecret(): string {
  const known = readTab(WAITING_KEY);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  writeTab(WAITING_KEY, secret);
  return secret;
}

/** [S4-046] Once the account or the profile is there. */
export function clearDraft(): void {
  removeTab(KEY);
  removeTab(WAITING_KEY);
}
