import { INVITATION_MAILS_PER_ADDRESS } from '@beso/contract/limits';
import type { Transaction } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/jobs/jobs.ts';
import { createLimiter, DAY_SECONDS, HOUR_SECONDS, type Limiter } from '../../platform/limits/limiter.ts';
import { partsOf } from '../../platform/mail/letter.ts';
import type { Services } from '../../platform/services.ts';
import { withEvents } from '../events/index.ts';
import { invitationChanged } from './events.ts';
import { linkOf, sealOf } from './made.ts';
import { invitationLetter } from './mails.ts';
import { findMail, type InvitationMail, type MailOutcome, recordMail } from './queries/mailed.ts';
import { hashedAddress, refusesMails } from './queries/refusals.ts';
import { oneClickOf, refusalPageOf } from './refusal-links.ts';

/** The token is not in it: the invitation has it, sealed, until it ends. */
interface MailJob {
  readonly invitationId: string;
  /** How often it was sent before. */
  readonly attempt: number;
  /** ISO; a mail that did not get away by then has failed. */
  readonly until: string;
}

/** So long a mail server may be away. */
const TRIED_SECONDS = 2 * HOUR_SECONDS;
const MAILS: Queue<MailJob> = {
  name: 'invitations.mail',
  batch: 10,
  retries: 30,
  keepSeconds: DAY_SECONDS,
};

/** Adds the mail of an invitation to what is to be done; `ready` was awaited before. */
export async function enqueueMail(
  { jobs }: Services,
  tx: Transaction,
  mail: Omit<MailJob, 'until'>,
): Promise<void> {
  const until = new Date(Date.now() + TRIED_SECONDS * 1_000).toISOString();
  await jobs.enqueue(tx, MAILS, [{ ...mail, until }]);
}

export function wakeMails({ jobs }: Services): void {
  jobs.wake(MAILS);
}

/** Sends the mail unless its receiver, a block or the inviter's own address is against it. */
async function tryToMail(
  services: Services,
  perAddress: Limiter,
  invitation: InvitationMail,
  messageId: string,
): Promise<MailOutcome> {
  const { database, mail } = services;
  const { id, email, sealedToken, mayMail, isHidden } = invitation;
  const token = sealedToken === null ? undefined : sealOf(services).open(sealedToken, id)?.text;
  if (email === null || token === undefined || !mayMail) return 'failed';
  // Between two people with a block nothing arrives, and nothing tells the one of the other.
  if (isHidden) return 'sent';
  if (await refusesMails(database.db, email)) return 'failed';
  const key = hashedAddress(email);
  if (!(await perAddress.admits(key))) return 'failed';
  const letter = invitationLetter(invitation, {
    url: linkOf(services, token),
    refusalUrl: refusalPageOf(services, id),
  });
  try {
    const outcome = await mail.send({
      messageId,
      to: email,
      subject: letter.subject,
      ...(await partsOf(letter)),
      headers: {
        'List-Unsubscribe': `<${oneClickOf(services, id)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    return outcome === 'taken' ? 'sent' : 'failed';
  } catch (error) {
    await perAddress.takeBack(key);
    throw error;
  }
}

/**
 * Mails an invitation once, and writes down what becomes of it as it happens: one that did not get away has
 * failed until a later try succeeds.
 */
async function sendInvitation(
  services: Services,
  perAddress: Limiter,
  { invitationId, attempt, until }: MailJob,
  messageId: string,
): Promise<void> {
  const note = (outcome: MailOutcome) =>
    withEvents(services, async (tx, drafts) => {
      const inviterId = await recordMail(tx, invitationId, attempt, outcome);
      if (inviterId !== null) drafts.push(invitationChanged([inviterId], invitationId));
    });
  const invitation = await findMail(services.database.db, invitationId);
  if (invitation === undefined || invitation.isWanted !== true || invitation.attempt !== attempt) return;
  try {
    await note(await tryToMail(services, perAddress, invitation, messageId));
  } catch (error) {
    const isOver = Date.now() > Date.parse(until);
    await note(isOver ? 'failed' : 'delayed');
    if (!isOver) throw error;
  }
}

/** Offers to mail invitations. */
export function workInvitations(services: Services): void {
  const perAddress = createLimiter(services.database, {
    name: 'invitation-mail',
    points: INVITATION_MAILS_PER_ADDRESS,
    seconds: DAY_SECONDS,
  });
  services.jobs.work(MAILS, (job, id) => sendInvitation(services, perAddress, job, id));
}
