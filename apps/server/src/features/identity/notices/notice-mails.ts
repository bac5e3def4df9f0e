import type { Language } from '@beso/contract/limits';
import { mailDateFormat } from '../../../platform/mail/dates.ts';
import type { DrawingName } from '../../../platform/mail/drawings.ts';
import type { MailContent } from '../../../platform/mail/letter.ts';
import { translateMailText } from '../accounts/index.ts';
import type { DeviceName } from '../sessions/index.ts';

const ACCOUNT_SETTINGS_PATH = '/account-settings';

/** Returns a device's name, such as "Firefox on Linux". */
function nameOf(language: Language, { browser, system }: DeviceName): string {
  const isWhole = browser !== '' && system !== '';
  if (isWhole) return translateMailText(language, 'mails.newDevice.both', { browser, system });
  return browser || system || translateMailText(language, 'mails.newDevice.unknown');
}

/** The changes that mails report besides new devices. */
export const SIGN_IN_CHANGES = [
  ...(['factorOn', 'factorOff', 'recoveryCodes', 'passkeyAdded', 'passkeyRemoved'] as const),
  'passwordChanged',
] as const;
export type SignInChange = (typeof SIGN_IN_CHANGES)[number];

export interface ReaderLocale {
  readonly language: Language;
  readonly timeZone: string;
}
export interface SignInDetails {
  readonly device: DeviceName;
  readonly at: string;
}
type Mail = MailContent & { subject: string };

function letterOf(
  { language, timeZone }: ReaderLocale,
  { device, at }: SignInDetails,
  words: Record<
    'subject' | 'title' | 'text' | 'button' | 'note' | 'reason',
    Parameters<typeof translateMailText>[1]
  >,
  look: { drawing: DrawingName; publicUrl: string },
): Mail {
  const when = mailDateFormat(language, timeZone).format(new Date(at));
  const values = { device: nameOf(language, device), when };
  return {
    language,
    subject: translateMailText(language, words.subject),
    title: translateMailText(language, words.title),
    paragraphs: [translateMailText(language, words.text, values)],
    drawing: look.drawing,
    button: {
      label: translateMailText(language, words.button),
      url: `${look.publicUrl}${ACCOUNT_SETTINGS_PATH}`,
    },
    note: translateMailText(language, words.note),
    reason: translateMailText(language, words.reason),
  };
}

/** Returns the mail about a sign-in on an unknown device. */
export function buildNewDeviceMail(reader: ReaderLocale, deed: SignInDetails, publicUrl: string): Mail {
  return letterOf(
    reader,
    deed,
    {
      subject: 'mails.newDevice.subject',
      title: 'mails.newDevice.title',
      text: 'mails.newDevice.text',
      button: 'mails.newDevice.button',
      note: 'mails.newDevice.note',
      reason: 'mails.newDevice.reason',
    },
    { drawing: 'device', publicUrl },
  );
}

export const subjectOf = (change: SignInChange, language: Language): string =>
  translateMailText(language, `mails.waysIn.${change}.subject`);

/** Returns the mail about a change of the ways to sign in. */
export function buildSignInChangeMail(
  change: SignInChange,
  reader: ReaderLocale,
  deed: SignInDetails,
  publicUrl: string,
): Mail {
  return letterOf(
    reader,
    deed,
    {
      subject: `mails.waysIn.${change}.subject`,
      title: 'mails.waysIn.title',
      text: `mails.waysIn.${change}.text`,
      button: 'mails.waysIn.button',
      note: 'mails.waysIn.note',
      reason: 'mails.waysIn.reason',
    },
    { drawing: 'key', publicUrl },
  );
}

/** Returns the mail about a second factor that an undone change of address will remove. */
export function buildFactorRemovalMail(
  { language, timeZone }: ReaderLocale,
  dueAt: Date,
  publicUrl: string,
): Mail {
  return {
    language,
    subject: translateMailText(language, 'mails.factorRemoval.subject'),
    title: translateMailText(language, 'mails.factorRemoval.title'),
    paragraphs: [
      translateMailText(language, 'mails.factorRemoval.text', {
        when: mailDateFormat(language, timeZone).format(dueAt),
      }),
    ],
    drawing: 'key',
    button: {
      label: translateMailText(language, 'mails.waysIn.button'),
      url: `${publicUrl}${ACCOUNT_SETTINGS_PATH}`,
    },
    note: translateMailText(language, 'mails.factorRemoval.note'),
    reason: translateMailText(language, 'mails.factorRemoval.reason'),
  };
}

const READER = (language: Language) => ({ language, timeZone: 'Europe/Rome' });
const DEED: SignInDetails = {
  device: { browser: 'Firefox', system: 'Android', form: 'phone' },
  at: '2026-03-14T18:30:00.000Z',
};
const sample = (change: SignInChange) => (language: Language, publicUrl: string) =>
  buildSignInChangeMail(change, READER(language), DEED, publicUrl);

export const sampleNotices = {
  newDevice: (language: Language, publicUrl: string) => buildNewDeviceMail(READER(language), DEED, publicUrl),
  factorOn: sample('factorOn'),
  factorOff: sample('factorOff'),
  recoveryCodes: sample('recoveryCodes'),
  passkeyAdded: sample('passkeyAdded'),
  passkeyRemoved: sample('passkeyRemoved'),
  passwordChanged: sample('passwordChanged'),
  factorRemoval: (language: Language, publicUrl: string) =>
    buildFactorRemovalMail(READER(language), new Date(DEED.at), publicUrl),
};
