import type { Language } from '@beso/contract/limits';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { type MailContent, renderMailParts } from '../../../platform/mail/letter.ts';
import { createSeal } from '../../../platform/secrets/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { translateMailText } from '../accounts/index.ts';
import type { FindReaderLocale } from '../notices/index.ts';
import { codeMessage, findPhone } from '../phone/index.ts';
import { findVerifiedEmail } from '../sessions/index.ts';

/** The code is encrypted, so that nobody can use it with a copy of the table of jobs. */
interface CodeJob {
  readonly personId: string;
  readonly sealedCode: string;
}

const CODES: JobQueue<CodeJob> = { name: 'auth.codes', batch: 10, retries: 5, keepSeconds: 10 * 60 };

const sealOf = ({ config }: Services) => createSeal(config, 'mailed codes');

/** Sends a code to the person's verified address, or to the number if there is none. */
export async function sendConfirmation(services: Services, personId: string, code: string): Promise<void> {
  const { jobs, database } = services;
  await jobs.ready();
  const sealedCode = sealOf(services).close(code, personId);
  await database.db.transaction((tx) => jobs.enqueue(tx, CODES, [{ personId, sealedCode }]));
  jobs.wake(CODES);
}

function confirmationLetter(
  language: Language,
  code: string,
  publicUrl: string,
): MailContent & { subject: string } {
  const grouped = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    language,
    subject: translateMailText(language, 'mails.confirmation.subject', { code: grouped }),
    title: translateMailText(language, 'mails.confirmation.title', { code: grouped }),
    paragraphs: [translateMailText(language, 'mails.confirmation.text')],
    drawing: 'key',
    button: {
      label: translateMailText(language, 'mails.confirmation.button'),
      url: `${publicUrl}/account-settings`,
    },
    note: translateMailText(language, 'mails.confirmation.note'),
    reason: translateMailText(language, 'mails.confirmation.reason'),
  };
}

export const sampleConfirmation = (language: Language, publicUrl: string) =>
  confirmationLetter(language, '123456', publicUrl);

async function sendCode(services: Services, findReader: FindReaderLocale, job: CodeJob, id: string) {
  const { database, mail, publicUrl, sms } = services;
  const to = await findVerifiedEmail(database.db, job.personId);
  const phone = to === undefined ? await findPhone(database.db, job.personId) : null;
  const code = sealOf(services).open(job.sealedCode, job.personId)?.text;
  if (code === undefined) return;
  const { language } = await findReader(database.db, job.personId);
  if (to === undefined) {
    if (phone === null || !sms.isOffered) return;
    await sms.send({ messageId: id, to: phone, text: codeMessage(language, code, publicUrl()) });
    return;
  }
  const letter = confirmationLetter(language, code, publicUrl());
  await mail.send({
    messageId: id,
    to,
    subject: letter.subject,
    ...(await renderMailParts(letter)),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

export function registerConfirmationWorker(services: Services, findReader: FindReaderLocale): void {
  services.jobs.work(CODES, (job, id) => sendCode(services, findReader, job, id));
}
