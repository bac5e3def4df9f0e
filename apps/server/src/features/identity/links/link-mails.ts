import { type Language, MAIL_CODE_MINUTES } from '@beso/contract/limits';
import type { LinkParameters } from '@beso/contract/links';
import type { DrawingName } from '../../../platform/mail/drawings.ts';
import type { MailContent } from '../../../platform/mail/letter.ts';
import { type LinkPurpose, type MailKey, translateMailText } from '../accounts/index.ts';

interface Words {
  readonly subject: MailKey;
  readonly title: MailKey;
  readonly text: MailKey;
  readonly button: MailKey;
  readonly note: MailKey;
  readonly reason: MailKey;
  readonly drawing: DrawingName;
}

/** [S7-061] Kinds of mails with a link. */
export type LinkMailKind = LinkPurpose | 'register' | 'restore_reminder';

const WORDS: Readonly<Record<LinkMailKind, Words>> = {
  sign_in: {
    subject: 'mails.signIn.subject',
    title: 'mails.signIn.title',
    text: 'mails.signIn.text',
    button: 'mails.signIn.button',
    note: 'mails.signIn.note',
    reason: 'mails.signIn.reason',
    drawing: 'faces',
  },
  register: {
    subject: 'mails.register.subject',
    title: 'mails.register.title',
    text: 'mails.register.text',
    button: 'mails.register.button',
    note: 'mails.register.note',
    reason: 'mails.register.reason',
    drawing: 'letter',
  },
  verify_email: {
    subject: 'mails.verify.subject',
    title: 'mails.verify.title',
    text: 'mails.verify.text',
    button: 'mails.verify.button',
    note: 'mails.verify.note',
    reason: 'mails.verify.reason',
    drawing: 'letter',
  },
  reset_password: {
    subject: 'mails.reset.subject',
    title: 'mails.reset.title',
    text: 'mails.reset.text',
    button: 'mails.reset.button',
    note: 'mails.reset.note',
    reason: 'mails.reset.reason',
    drawing: 'key',
  },
  admit_device: {
    subject: 'mails.device.subject',
    title: 'mails.device.title',
    text: 'mails.device.text',
    button: 'mails.device.button',
    note: 'mails.device.note',
    reason: 'mails.device.reason',
    drawing: 'device',
  },
  change_email: {
    subject: 'mails.changeEmail.subject',
    title: 'mails.changeEmail.title',
    text: 'mails.changeEmail.text',
    button: 'mails.changeEmail.button',
    note: 'mails.changeEmail.note',
    reason: 'mails.changeEmail.reason',
    drawing: 'letter',
  },
  undo_email: {
    subject: 'mails.emailChanged.subject',
    title: 'mails.emailChanged.title',
    text: 'mails.emailChanged.text',
    button: 'mails.emailChanged.button',
    note: 'mails.emailChanged.note',
    reason: 'mails.emailChanged.reason',
    drawing: 'key',
  },
  restore_account: {
    subject: 'mails.leaving.subject',
    title: 'mails.leaving.title',
    text: 'mails.leaving.text',
    button: 'mails.leaving.button',
    note: 'mails.leaving.note',
    reason: 'mails.leaving.reason',
    drawing: 'letter',
  },
  restore_reminder: {
    subject: 'mails.leavingSoon.subject',
    title: 'mails.leavingSoon.title',
    text: 'mails.leavingSoon.text',
    button: 'mails.leavingSoon.button',
    note: 'mails.leavingSoon.note',
    reason: 'mails.leavingSoon.reason',
    drawing: 'letter',
  },
};

/** Returns a link's URL, with the token in its fragment, or in the query of /verify-email [S2-076]. */
export function linkUrl(
  purpose: LinkPurpose,
  publicUrl: string,
  { token, email, passing }: { token: string; email: string; passing?: LinkParameters | undefined },
): string {
  switch (purpose) {
    case 'verify_email':
      return `${publicUrl}/verify-email?${new URLSearchParams({ token, email })}`;
    case 'reset_password':
      return `${publicUrl}/reset-password#token=${token}`;
    case 'admit_device':
      return `${publicUrl}/login#device=${token}`;
    case 'change_email':
      return `${publicUrl}/change-email#token=${token}`;
    case 'undo_email':
      return `${publicUrl}/undo-email-change#token=${token}`;
    case 'restore_account':
      return `${publicUrl}/restore-account#token=${token}`;
    case 'sign_in':
      return magicLinkUrl('magiclink', publicUrl, token, passing);
  }
}

/** [S2-046] Returns a magic link's URL, with the tokens in its fragment. */
export function magicLinkUrl(
  type: 'magiclink' | 'signup',
  publicUrl: string,
  code: string,
  passing: LinkParameters = {},
): string {
  const { invitation, type: invitationType, redirect } = passing;
  const carried = new URLSearchParams({ code, type });
  if (invitation !== undefined) carried.set('invitation', invitation);
  if (invitationType !== undefined) carried.set('invitation_type', invitationType);
  if (redirect !== undefined) carried.set('redirect', redirect);
  return `${publicUrl}/auth/callback#${carried}`;
}

/**
 * Builds the mail with a link. It contains no name, because a stranger may have entered the name.
 * @param code six digits for the browser that asked for the link
 */
export function buildLinkMail(
  kind: LinkMailKind,
  language: Language,
  url: string,
  code?: string,
): MailContent & { subject: string } {
  const words = WORDS[kind];
  const grouped = code?.replace(/^.{3}/, '$& ');
  return {
    language,
    subject: translateMailText(language, words.subject),
    title: translateMailText(language, words.title),
    paragraphs: [
      translateMailText(language, words.text),
      ...(grouped === undefined
        ? []
        : [translateMailText(language, 'mails.code', { code: grouped, minutes: MAIL_CODE_MINUTES })]),
    ],
    drawing: words.drawing,
    button: { label: translateMailText(language, words.button), url },
    note: translateMailText(language, words.note),
    reason: translateMailText(language, words.reason),
  };
}

const SAMPLE_CODE = '314159';
const sample = (purpose: LinkMailKind, code?: string) => (language: Language, publicUrl: string) =>
  buildLinkMail(purpose, language, `${publicUrl}/`, code);

/** Sample mails; their links lead to the start page. */
export const sampleLinkMails = {
  verification: sample('verify_email'),
  recovery: sample('reset_password'),
  device: sample('admit_device'),
  changeEmail: sample('change_email'),
  emailChanged: sample('undo_email'),
  magicLink: sample('sign_in', SAMPLE_CODE),
  registration: sample('register', SAMPLE_CODE),
  leaving: sample('restore_account'),
  leavingSoon: sample('restore_reminder'),
};
