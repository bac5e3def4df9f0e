import type { Language } from '@beso/contract/limits';
import type { Letter } from '../../platform/mail/letter.ts';
import type { DeviceName } from './device-name.ts';
import { textOf } from './link-mails.ts';

const ACCOUNT_SETTINGS_PATH = '/account-settings';

/** A device as a sentence names it: "Firefox on Linux". */
function nameOf(language: Language, { browser, system }: DeviceName): string {
  const isWhole = browser !== '' && system !== '';
  if (isWhole) return textOf(language, 'mails.newDevice.both', { browser, system });
  return browser || system || textOf(language, 'mails.newDevice.unknown');
}

/** Says that a device signed in that the account did not know, and what to do if it was nobody. */
export function newDeviceLetter(
  { language, timeZone }: { language: Language; timeZone: string },
  { device, at }: { device: DeviceName; at: string },
  publicUrl: string,
): Letter & { subject: string } {
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const values = { device: nameOf(language, device), when: when.format(new Date(at)) };
  return {
    language,
    subject: textOf(language, 'mails.newDevice.subject'),
    title: textOf(language, 'mails.newDevice.title'),
    paragraphs: [textOf(language, 'mails.newDevice.text', values)],
    drawing: 'device',
    button: {
      label: textOf(language, 'mails.newDevice.button'),
      url: `${publicUrl}${ACCOUNT_SETTINGS_PATH}`,
    },
    note: textOf(language, 'mails.newDevice.note'),
    reason: textOf(language, 'mails.newDevice.reason'),
  };
}

/** The mail as it looks. */
export const sampleNewDevice = (language: Language, publicUrl: string) =>
  newDeviceLetter(
    { language, timeZone: 'Europe/Rome' },
    { device: { browser: 'Firefox', system: 'Android', form: 'phone' }, at: '2026-03-14T18:30:00.000Z' },
    publicUrl,
  );
