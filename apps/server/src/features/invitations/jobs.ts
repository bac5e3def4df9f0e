import { INVITATION_MAILS_PER_ADDRESS } from '@beso/contract/limits';
import type { Transaction } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { createLimiter, DAY_SECONDS, HOUR_SECONDS, type Limiter } from '../../platform/limits/limiter.ts';
import { renderMailParts } from '../../platform/mail/letter.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import { invitationChangedEvent } from './events.ts';
import { invitationLinkOf, tokenSealOf } from './link-invitations.ts';
import { buildInvitationMail } from './mails.ts';
import {
  findInvitationMail,
  type InvitationMail,
  type MailOutcome,
  recordMailOutcome,
} from './queries/mailed.ts';
import { hashRefusalAddress, hasRefusedMails } from './queries/refusals.ts';
import { oneClickUrl, refusalPageOf } from './refusal-links.ts';

/** The job has no token; the invitation holds it, encrypted, until it ends. */
interface MailJob {
  readonly invitationId: string;
  readonly attempt: number;
  /** The date (ISO) after which the mail counts as failed. */
  readonly until: string;
}

/** Mails are tried again for this long if the mail server is unavailable. */
const TRIED_SECONDS = 2 * HOUR_SECONDS;
const MAILS: JobQueue<MailJob> = {
  name: 'invitations.mail',
  batch: 10,
  retries: 30,
  keepSeconds: DAY_SECONDS,
};

/** Queues the mail of an invitation. Await `jobs.ready` first. */
export async function enqueueMail(
  { jobs, database }: Services,
  tx: Transaction,
  mail: Omit<MailJob, 'until'>,
): Promise<void> {
  const until = new Date(database.time.now() + TRIED_SECONDS * 1_000).toISOString();
  await jobs.enqueue(tx, MAILS, [{ ...mail, until }]);
}

export function wakeInvitationMailWorker({ jobs }: Services): void {
  jobs.wake(MAILS);
}

/** Sends the mail, unless the invitation has ended, the receiver refuses mails, or there is a block. */
async function tryToMail(
  services: Services,
  perAddress: Limiter,
  invitation: InvitationMail,
  messageId: string,
): Promise<MailOutcome> {
  const { database, mail } = services;
  const { id, email, sealedToken, mayMail, isHidden } = invitation;
  const token = sealedToken === null ? undefined : tokenSealOf(services).open(sealedToken, id)?.text;
  if (email === null || token === undefined || !mayMail) return 'failed';
  // After a block the mail counts as sent, so that the block does not show.
  if (isHidden) return 'sent';
  if (await hasRefusedMails(database.db, email)) return 'failed';
  const key = hashRefusalAddress(email);
  if (!(await perAddress.admits(key))) return 'failed';
  const letter = buildInvitationMail(invitation, {
    url: invitationLinkOf(services, token),
    refusalUrl: refusalPageOf(services, id),
  });
  try {
    const outcome = await mail.send({
      messageId,
      to: email,
      subject: letter.subject,
      ...(await renderMailParts(letter)),
      headers: {
        'List-Unsubscribe': `<${oneClickUrl(services, id)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    return outcome === 'taken' ? 'sent' : 'failed';
  } catch (error) {
    await perAddress.takeBack(key);
    throw error;
  }
}

/** Tries to mail an invitation and records the outcome. */
async function sendInvitation(
  services: Services,
  perAddress: Limiter,
  { invitationId, attempt, until }: MailJob,
  messageId: string,
): Promise<void> {
  const note = (outcome: MailOutcome) =>
    withEventTransaction(services, async (tx, drafts) => {
      const inviterId = await recordMailOutcome(tx, invitationId, attempt, outcome);
      if (inviterId !== null) drafts.push(invitationChangedEvent([inviterId], invitationId));
    });
  const invitation = await findInvitationMail(services.database.db, invitationId);
  if (invitation === undefined || invitation.isWanted !== true || invitation.attempt !== attempt) return;
  try {
    await note(await tryToMail(services, perAddress, invitation, messageId));
  } catch (error) {
    const isOver = services.database.time.now() > Date.parse(until);
    await note(isOver ? 'failed' : 'delayed');
    if (!isOver) throw error;
  }
}

export function registerInvitationWorker(services: Services): void {
  const perAddress = createLimiter(services.database, {
    name: 'invitation-mail',
    points: INVITATION_MAILS_PER_ADDRESS,
    seconds: DAY_SECONDS,
  });
  services.jobs.work(MAILS, (job, id) => sendInvitation(services, perAddress, job, id));
}
