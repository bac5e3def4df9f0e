import type { Language } from '@beso/contract/limits';
import { DELETION_REMINDER_DAYS } from '@beso/contract/limits';
import type { Transaction } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { type MailContent, renderMailParts } from '../../platform/mail/letter.ts';
import { createSeal } from '../../platform/secrets/seal.ts';
import type { Services } from '../../platform/services.ts';
import {
  claimDeletionReminders,
  findAddress,
  hidePlaceholderAddress,
  mailRestoreLinks,
  translateMailText,
  wakeLinkMailWorker,
} from '../identity/index.ts';
import { findLanguage } from '../profiles/index.ts';

/** The last mail to an account. Its job keeps the encrypted address, because the account loses it. */
interface Farewell {
  readonly place: string;
  readonly sealedAddress: string;
  readonly language: Language;
}

const FAREWELLS: JobQueue<Farewell> = {
  name: 'deletion.farewells',
  batch: 5,
  retries: 10,
  keepSeconds: 24 * 60 * 60,
};

const sealOf = ({ config }: Services) => createSeal(config, 'farewells');

export function buildErasureDoneMail(
  language: Language,
  publicUrl: string,
): MailContent & { subject: string } {
  return {
    language,
    subject: translateMailText(language, 'mails.erased.subject'),
    title: translateMailText(language, 'mails.erased.title'),
    paragraphs: [translateMailText(language, 'mails.erased.text')],
    drawing: 'letter',
    button: { label: translateMailText(language, 'mails.erased.button'), url: publicUrl },
    note: translateMailText(language, 'mails.erased.note'),
    reason: translateMailText(language, 'mails.erased.reason'),
  };
}

/** Queues the last mail, which says that everything is erased. */
export async function mailErasureDone(services: Services, tx: Transaction, personId: string): Promise<void> {
  const address = await findAddress(tx, personId);
  if (address === undefined || hidePlaceholderAddress(address) === '') return;
  const language = await findLanguage(tx, personId);
  const sealedAddress = sealOf(services).close(address, personId);
  await services.jobs.enqueue(tx, FAREWELLS, [{ place: personId, sealedAddress, language }]);
}

export function registerErasureMailWorker(services: Services): void {
  services.jobs.work(FAREWELLS, async ({ place, sealedAddress, language }, id) => {
    const to = sealOf(services).open(sealedAddress, place)?.text;
    if (to === undefined) return;
    const letter = buildErasureDoneMail(language, services.publicUrl());
    await services.mail.send({
      messageId: id,
      to,
      subject: letter.subject,
      ...(await renderMailParts(letter)),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  });
}

/**
 * Mails a reminder, with a link to restore the account, `DELETION_REMINDER_DAYS` before the account is
 * erased.
 */
export async function mailDeletionReminders(services: Services, atMost: number): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    for (const personId of await claimDeletionReminders(tx, DELETION_REMINDER_DAYS, atMost)) {
      await mailRestoreLinks(services, tx, personId, 'restore_reminder');
    }
  });
  wakeLinkMailWorker(services);
}
