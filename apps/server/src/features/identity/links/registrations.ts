import { randomUUID } from 'node:crypto';
import { MAGIC_LINK_MINUTES } from '@beso/contract/limits';
import type { LinkParameters, RegistrationDraft } from '@beso/contract/links';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { renderMailParts } from '../../../platform/mail/letter.ts';
import type { Services } from '../../../platform/services.ts';
import { findUserId, hashToken } from '../accounts/index.ts';
import { mailSealOf, openLinkParameters, sealLinkParameters } from './link-jobs.ts';
import { buildLinkMail, magicLinkUrl } from './link-mails.ts';
import { newToken, refuseEndedLink } from './links.ts';
import { mailCodeOf } from './mail-codes.ts';
import {
  type FoundRegistration,
  findRegistrationById,
  insertRegistration,
  markRegistrationUsed,
} from './queries/registrations.ts';

/** The token is encrypted, so that nobody can use the link with a copy of the table of jobs. */
interface MailJob {
  readonly registrationId: string;
  readonly sealedToken: string;
  readonly sealedPassing?: string | undefined;
  readonly hasCode?: boolean | undefined;
}

const MAILS: JobQueue<MailJob> = {
  name: 'auth.registrations',
  batch: 10,
  retries: 10,
  keepSeconds: 24 * 60 * 60,
};

/**
 * [S3-032] Stores the entered fields until the mailed link is opened, and queues the mail.
 * Other registrations of the address stay, so that a stranger who enters it replaces nothing. The call does
 * the same whether or not the address has an account.
 */
export async function storeRegistration(
  services: Services,
  email: string,
  data: RegistrationDraft,
  passing: LinkParameters,
  waiting: string | undefined,
  keepCode: (tx: Transaction, registrationId: string) => Promise<void>,
): Promise<void> {
  const { database, jobs } = services;
  await jobs.ready();
  const id = randomUUID();
  const token = newToken();
  await database.db.transaction(async (tx) => {
    const registration = {
      ...{ id, email: email.toLowerCase(), data, tokenHash: hashToken(token) },
      waitingHash: waiting === undefined ? null : hashToken(waiting),
    };
    await insertRegistration(tx, { ...registration, validMinutes: MAGIC_LINK_MINUTES });
    if (waiting !== undefined) await keepCode(tx, id);
    const sealedToken = mailSealOf(services).close(token, id);
    const sealedPassing = sealLinkParameters(services, passing, id);
    await jobs.enqueue(tx, MAILS, [
      { registrationId: id, sealedToken, sealedPassing, hasCode: waiting !== undefined },
    ]);
  });
  jobs.wake(MAILS);
}

/**
 * Marks a registration as used. Only one of concurrent calls succeeds.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED
 */
export async function consumeRegistration(tx: Transaction, { id }: FoundRegistration): Promise<void> {
  if (await markRegistrationUsed(tx, id)) return;
  refuseEndedLink(await findRegistrationById(tx, id));
  throw fail('LINK_NOT_FOUND');
}

async function send(services: Services, job: MailJob, id: string): Promise<void> {
  const { registrationId, sealedToken, sealedPassing, hasCode } = job;
  const { database, mail, publicUrl } = services;
  const found = await findRegistrationById(database.db, registrationId);
  const token = mailSealOf(services).open(sealedToken, registrationId)?.text;
  // The registration has ended while the mail waited.
  if (found === undefined || found.data === null || found.expired || token === undefined) return;
  const passing = openLinkParameters(services, sealedPassing, registrationId);
  const url = magicLinkUrl('signup', publicUrl(), token, passing);
  // If the address has an account, the mail says that the link signs in.
  const hasAccount = (await findUserId(database.db, found.email)) !== undefined;
  const code = hasCode ? mailCodeOf(services.config, registrationId) : undefined;
  const letter = buildLinkMail(hasAccount ? 'sign_in' : 'register', found.data.language, url, code);
  await mail.send({
    messageId: id,
    to: found.email,
    subject: letter.subject,
    ...(await renderMailParts(letter)),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

export function registerRegistrationWorker(services: Services): void {
  services.jobs.work(MAILS, (job, id) => send(services, job, id));
}
