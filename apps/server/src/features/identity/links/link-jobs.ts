import { randomUUID } from 'node:crypto';
import type { Language } from '@beso/contract/limits';
import { LinkParameters } from '@beso/contract/links';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { renderMailParts } from '../../../platform/mail/letter.ts';
import { createSeal, type Seal } from '../../../platform/secrets/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { findUserId, isEmailTaken, type LinkPurpose } from '../accounts/index.ts';
import { buildLinkMail, type LinkMailKind, linkUrl } from './link-mails.ts';
import { issueLink, type LinkToIssue } from './links.ts';
import { mailCodeOf } from './mail-codes.ts';
import { findLink } from './queries/links.ts';

/** A requested link, perhaps for the address of somebody without an account. */
interface RequestJob {
  readonly purpose: LinkPurpose;
  readonly sealedEmail: string;
  /** Parameters for the link, encrypted because they may contain an invitation's token. */
  readonly sealedPassing?: string | undefined;
  /** The link's id, set if the mail shall also contain a code. */
  readonly linkId?: string | undefined;
}
/** The token is encrypted, so that nobody can use the link with a copy of the table of jobs. */
interface MailJob {
  readonly linkId: string;
  readonly sealedToken: string;
  readonly sealedPassing?: string | undefined;
  readonly hasCode?: boolean | undefined;
  /** The kind of mail, if it is not the usual one for the link's purpose. */
  readonly letter?: LinkMailKind | undefined;
}

export type FindLanguage = (db: Queryable, userId: string) => Promise<Language>;

const REQUESTS: JobQueue<RequestJob> = { name: 'auth.requests', batch: 10, retries: 5, keepSeconds: 60 * 60 };
const MAILS: JobQueue<MailJob> = { name: 'auth.mails', batch: 10, retries: 10, keepSeconds: 24 * 60 * 60 };

/** Returns the encryption of mails that wait to be sent. */
export const mailSealOf = ({ config }: Services): Seal => createSeal(config, 'mailed links');

export function sealLinkParameters(services: Services, passing: LinkParameters | undefined, place: string) {
  return passing === undefined ? undefined : mailSealOf(services).close(JSON.stringify(passing), place);
}

export function openLinkParameters(
  services: Services,
  sealed: string | undefined,
  place: string,
): LinkParameters {
  const opened = sealed === undefined ? undefined : mailSealOf(services).open(sealed, place)?.text;
  return LinkParameters.parse(JSON.parse(opened ?? '{}'));
}

interface LinkMail extends Pick<MailJob, 'hasCode' | 'letter'> {
  readonly passing?: LinkParameters | undefined;
}

/** Creates a link and the job that mails it. Call `wakeLinkMailWorker` after the commit. */
export async function queueLinkMail(
  services: Services,
  tx: Transaction,
  link: LinkToIssue,
  { passing, hasCode, letter }: LinkMail = {},
): Promise<void> {
  const issued = await issueLink(tx, link);
  if (issued === undefined) return;
  const sealedToken = mailSealOf(services).close(issued.token, issued.id);
  const sealedPassing = sealLinkParameters(services, passing, issued.id);
  await services.jobs.enqueue(tx, MAILS, [
    { linkId: issued.id, sealedToken, sealedPassing, hasCode, letter },
  ]);
}

export function wakeLinkMailWorker({ jobs }: Services): void {
  jobs.wake(MAILS);
}

/**
 * Requests a link, which is mailed only if the address has an account.
 * A job looks for the account, so that the response takes equally long for every address.
 * @param keepCode stores the future link's id for the browser where the mailed code may be entered
 */
export async function requestLink(
  services: Services,
  purpose: LinkPurpose,
  email: string,
  passing?: LinkParameters,
  keepCode?: (tx: Transaction, linkId: string) => Promise<void>,
): Promise<void> {
  const { database, jobs } = services;
  await jobs.ready();
  const sealedEmail = mailSealOf(services).close(email.toLowerCase(), purpose);
  const sealedPassing = sealLinkParameters(services, passing, purpose);
  const linkId = keepCode === undefined ? undefined : randomUUID();
  const job = { purpose, sealedEmail, sealedPassing, linkId };
  await database.db.transaction(async (tx) => {
    if (linkId !== undefined) await keepCode?.(tx, linkId);
    await jobs.enqueue(tx, REQUESTS, [job]);
  });
  jobs.wake(REQUESTS);
}

async function answerRequest(services: Services, job: RequestJob, id: string) {
  const { purpose, sealedEmail, sealedPassing, linkId = id } = job;
  const { db } = services.database;
  const email = mailSealOf(services).open(sealedEmail, purpose)?.text;
  const userId = email === undefined ? undefined : await findUserId(db, email);
  if (userId === undefined) return;
  // A repeated run of the job uses the same id, and creates no second link.
  const passing = openLinkParameters(services, sealedPassing, purpose);
  const link = { userId, purpose, id: linkId };
  await db.transaction((tx) =>
    queueLinkMail(services, tx, link, { passing, hasCode: job.linkId !== undefined }),
  );
  wakeLinkMailWorker(services);
}

async function sendLink(
  services: Services,
  findLanguage: FindLanguage,
  { linkId, sealedToken, sealedPassing, hasCode, letter: kind }: MailJob,
  id: string,
): Promise<void> {
  const { database, mail, publicUrl } = services;
  const link = await findLink(database.db, linkId);
  const token = mailSealOf(services).open(sealedToken, linkId)?.text;
  if (link === undefined || token === undefined) return;
  if (link.usedAt !== null || link.supersededAt !== null || link.expired) return;
  // A new address that is taken gets no mail, because only its owner may learn that.
  const isMeant =
    link.purpose !== 'change_email' || !(await isEmailTaken(database.db, link.userId, link.email));
  if (!isMeant) return;
  const language = await findLanguage(database.db, link.userId);
  const passing = openLinkParameters(services, sealedPassing, linkId);
  const url = linkUrl(link.purpose, publicUrl(), { token, email: link.email, passing });
  const code = hasCode ? mailCodeOf(services.config, linkId) : undefined;
  const letter = buildLinkMail(kind ?? link.purpose, language, url, code);
  await mail.send({
    messageId: id,
    to: link.email,
    subject: letter.subject,
    ...(await renderMailParts(letter)),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

export function registerLinkWorker(services: Services, findLanguage: FindLanguage): void {
  services.jobs.work(REQUESTS, (job, id) => answerRequest(services, job, id));
  services.jobs.work(MAILS, (job, id) => sendLink(services, findLanguage, job, id));
}
