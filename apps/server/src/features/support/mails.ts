import { LANGUAGES, type Language } from '@beso/contract/limits';
import { addTexts, type TextKeysOf, type TextValues, textIn } from '@beso/contract/translator';
import contactedEn from '../../locales/en/contacted.json' with { type: 'json' };
import contactedEs from '../../locales/es/contacted.json' with { type: 'json' };
import contactedFr from '../../locales/fr/contacted.json' with { type: 'json' };
import contactedIt from '../../locales/it/contacted.json' with { type: 'json' };
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { type MailContent, renderMailParts } from '../../platform/mail/letter.ts';
import { createSeal } from '../../platform/secrets/seal.ts';
import type { Services } from '../../platform/services.ts';

const TEXTS: Record<Language, typeof contactedEn> = {
  en: contactedEn,
  es: contactedEs,
  fr: contactedFr,
  it: contactedIt,
};
for (const language of LANGUAGES) addTexts(language, 'contacted', TEXTS[language]);

const textOf = (
  language: Language,
  key: TextKeysOf<{ contacted: typeof contactedEn }>,
  values?: TextValues,
) => textIn(language, key, values) ?? '';

/** A message from the form of the help page. */
interface Contact {
  readonly email: string;
  readonly message: string;
  readonly diagnostics: string;
  readonly language: Language;
  /** Null for a visitor without a session. */
  readonly personId: string | null;
}

/** The message is encrypted, so that nobody can read it in the table of jobs. */
interface ContactJob {
  readonly sealed: string;
}

const CONTACTS: JobQueue<ContactJob> = {
  name: 'support.contacts',
  batch: 5,
  retries: 10,
  keepSeconds: 24 * 60 * 60,
};

const PLACE = 'contact';
const sealOf = ({ config }: Services) => createSeal(config, 'messages to the operator');

/** Queues a mail to the operator with the message. @throws SERVICE_UNAVAILABLE */
export async function queueContactMail(services: Services, contact: Contact): Promise<void> {
  const { jobs, database } = services;
  await jobs.ready();
  const sealed = sealOf(services).close(JSON.stringify(contact), PLACE);
  await database.db.transaction((tx) => jobs.enqueue(tx, CONTACTS, [{ sealed }]));
  jobs.wake(CONTACTS);
}

function contactLetter({
  email,
  message,
  diagnostics,
  language,
  personId,
}: Contact): MailContent & { subject: string } {
  const who = personId === null ? textOf(language, 'contacted.visitor') : personId;
  return {
    language,
    subject: textOf(language, 'contacted.subject', { email }),
    title: textOf(language, 'contacted.title'),
    paragraphs: [textOf(language, 'contacted.from', { email, who })],
    items: [
      { sentence: textOf(language, 'contacted.message'), detail: message },
      ...(diagnostics === ''
        ? []
        : [{ sentence: textOf(language, 'contacted.diagnostics'), detail: diagnostics }]),
    ],
    drawing: 'letter',
    button: { label: textOf(language, 'contacted.button'), url: `mailto:${encodeURIComponent(email)}` },
    reason: textOf(language, 'contacted.reason'),
  };
}

export const sampleContact = (language: Language) =>
  contactLetter({
    email: 'giulia@posta.example',
    message: textOf(language, 'contacted.sample'),
    diagnostics: 'BESO 0.1.0',
    language,
    personId: null,
  });

/** Registers the worker that mails the help page's messages to the operator. */
export function registerContactWorker(services: Services): void {
  services.jobs.work(CONTACTS, async ({ sealed }, id) => {
    const to = services.config.supportEmail;
    const opened = sealOf(services).open(sealed, PLACE)?.text;
    if (to === undefined || opened === undefined) return;
    const contact = JSON.parse(opened) as Contact;
    const letter = contactLetter(contact);
    await services.mail.send({
      messageId: id,
      to,
      subject: letter.subject,
      ...(await renderMailParts(letter)),
      headers: { 'Reply-To': contact.email, 'Auto-Submitted': 'auto-generated' },
    });
  });
}
