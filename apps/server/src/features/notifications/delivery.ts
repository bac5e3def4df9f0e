import type { Transaction } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { nativeAddress } from '../../platform/push/native/device.ts';
import type { Services } from '../../platform/services.ts';
import { buildPushPayload } from './content.ts';
import { buildDigestMail } from './digest.ts';
import { type DeliverableNotification, listDeliverable } from './queries/deliverable.ts';
import {
  claimDuePeople,
  claimPending,
  clampPauseTimes,
  type DeliveryChannel,
  type DeliveryClaim,
  findAddressee,
  pauseMail,
  pausePushes,
  setNextDue,
} from './queries/delivery.ts';
import { deleteDeadSubscription, findSubscription } from './queries/subscriptions.ts';

interface PushJob {
  readonly subscriptionId: string;
  readonly ids: readonly string[];
  readonly count: number;
}
interface MailJob {
  readonly profileId: string;
  readonly ids: readonly string[];
  readonly count: number;
}

const DAY_SECONDS = 24 * 60 * 60;
const PUSHES: JobQueue<PushJob> = {
  name: 'notifications.push',
  batch: 50,
  retries: 8,
  keepSeconds: DAY_SECONDS,
};
const MAILS: JobQueue<MailJob> = {
  name: 'notifications.mail',
  batch: 10,
  retries: 10,
  keepSeconds: DAY_SECONDS,
};

/** The pause between pushes to one person, doubled after each push without a reaction. */
const PUSH_PAUSE_SECONDS = { first: 20, longest: 15 * 60 };
const MAIL_PAUSE_SECONDS = 4 * 60 * 60;
const PEOPLE_PER_TURN = 100;

/** Corrects pauses that were stored while the server's clock was ahead. */
export const clampNotificationTimes = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  clampPauseTimes(database.db, { push: PUSH_PAUSE_SECONDS.longest, mail: MAIL_PAUSE_SECONDS });

/** Makes jobs for the claimed notifications: a push per device, or one mail. */
async function enqueueClaims(
  { jobs }: Services,
  tx: Transaction,
  delivery: DeliveryChannel,
  claims: readonly DeliveryClaim[],
): Promise<void> {
  const people = claims.map(({ profileId }) => profileId);
  if (delivery === 'push') {
    const each = claims.flatMap(({ devices, ids, count }) =>
      devices.map((subscriptionId) => ({ subscriptionId, ids, count })),
    );
    await jobs.enqueue(tx, PUSHES, each);
    await pausePushes(tx, people, PUSH_PAUSE_SECONDS);
  } else {
    await jobs.enqueue(
      tx,
      MAILS,
      claims.map(({ profileId, ids, count }) => ({ profileId, ids, count })),
    );
    await pauseMail(tx, people, MAIL_PAUSE_SECONDS);
  }
}

/** Claims due notifications and makes jobs that send them. @returns whether more may be due */
export async function queueDueDeliveries(services: Services, delivery: DeliveryChannel): Promise<boolean> {
  const { found, taken } = await services.database.db.transaction(async (tx) => {
    const people = await claimDuePeople(tx, delivery, PEOPLE_PER_TURN);
    if (people.due.length === 0) return { found: people.found, taken: 0 };
    const claims = await claimPending(tx, delivery, people.due);
    if (claims.length > 0) await enqueueClaims(services, tx, delivery, claims);
    await setNextDue(tx, delivery, people.due);
    return { found: people.found, taken: claims.length };
  });
  if (taken > 0) services.jobs.wake(delivery === 'push' ? PUSHES : MAILS);
  return found === PEOPLE_PER_TURN;
}

/**
 * Returns the latest texts of conversations. It is an argument, because the chat depends on notifications.
 */
export type FindMessagePreviews = (
  database: Services['database'],
  receiverId: string,
  conversationIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Adds the latest texts of messages to their notifications. */
async function withPreviews(
  { database }: Services,
  profileId: string,
  findMessagePreviews: FindMessagePreviews,
  notifications: readonly DeliverableNotification[],
): Promise<readonly DeliverableNotification[]> {
  const ids = notifications.flatMap(({ kind, subjectId }) => (kind === 'message' ? [subjectId] : []));
  if (ids.length === 0) return notifications;
  const previews = await findMessagePreviews(database, profileId, ids);
  return notifications.map((one) =>
    one.kind === 'message' ? { ...one, description: previews.get(one.subjectId) ?? null } : one,
  );
}

/** Sends one push, or deletes a subscription that has ended. */
async function sendPush(
  services: Services,
  findMessagePreviews: FindMessagePreviews,
  { subscriptionId, ids, count }: PushJob,
): Promise<void> {
  const { database, push, log } = services;
  const device = await findSubscription(database.db, subscriptionId);
  if (device === undefined) return;
  const addressee = await findAddressee(database, device.profileId);
  // A job that runs in quiet hours sends no push. The notification stays in the inbox.
  if (addressee === undefined || addressee.isQuiet) return;
  const notifications = await listDeliverable(database, device.profileId, ids, 'push');
  const texts = addressee.showContent
    ? await withPreviews(services, device.profileId, findMessagePreviews, notifications)
    : notifications;
  // A native app's push service can read a push, so names require the person's consent to private content.
  const namesPeople = nativeAddress(device.endpoint) === undefined;
  const left = countLeft(notifications.length, ids, count);
  const payload = buildPushPayload({ ...addressee, namesPeople }, texts, left);
  if (payload === undefined) return;
  const outcome = await push.send(device, payload, { ttlSeconds: DAY_SECONDS });
  if (outcome === 'gone') await deleteDeadSubscription(database.db, subscriptionId);
  if (outcome === 'refused') log.warn({ subscriptionId }, 'a push was refused');
}

/** Sends one digest, whose Message-ID lets mailboxes recognise a repetition. */
async function sendMail(services: Services, { profileId, ids, count }: MailJob, id: string): Promise<void> {
  const { database, mail, publicUrl } = services;
  const addressee = await findAddressee(database, profileId);
  if (addressee === undefined) return;
  const notifications = await listDeliverable(database, profileId, ids, 'email');
  const left = countLeft(notifications.length, ids, count);
  const message = await buildDigestMail(addressee, notifications, left, {
    messageId: id,
    publicUrl: publicUrl(),
  });
  if (message !== undefined) await mail.send(message);
}

/** Returns the number of notifications of a push or mail, including those that `ids` leaves out. */
function countLeft(deliverable: number, ids: readonly string[], count: number): number {
  return deliverable + (count - ids.length);
}

export function registerDeliveryWorkers(services: Services, findMessagePreviews: FindMessagePreviews): void {
  services.jobs.work(PUSHES, (job) => sendPush(services, findMessagePreviews, job));
  services.jobs.work(MAILS, (job, id) => sendMail(services, job, id));
}
