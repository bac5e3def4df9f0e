import type { Transaction } from '../../platform/db/database.ts';
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { pushPayloadOf } from './content.ts';
import { digestOf } from './digest.ts';
import {
  type Claim,
  claimPending,
  type Delivery,
  findAddressee,
  pauseMail,
  pausePushes,
  setNextDue,
  takeDue,
} from './queries/delivery.ts';
import { deleteDeadSubscription, findSubscription } from './queries/subscriptions.ts';
import { listTold } from './queries/told.ts';

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
const PUSHES: Queue<PushJob> = {
  name: 'notifications.push',
  batch: 50,
  retries: 8,
  keepSeconds: DAY_SECONDS,
};
const MAILS: Queue<MailJob> = {
  name: 'notifications.mail',
  batch: 10,
  retries: 10,
  keepSeconds: DAY_SECONDS,
};

/** Between two pushes to one person, doubled each time that nobody looked. */
const PUSH_PAUSE_SECONDS = { first: 20, longest: 15 * 60 };
const MAIL_PAUSE_SECONDS = 4 * 60 * 60;
const PEOPLE_PER_TURN = 100;

/** Turns what is pending for some people into jobs, in one transaction: a push per device, or a mail. */
async function enqueueClaims(
  tx: Transaction,
  jobs: Jobs,
  delivery: Delivery,
  claims: readonly Claim[],
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

/**
 * Looks for people with something pending that is due, and takes it into work: once, whatever number of nodes looks.
 * What a node that died had committed and not yet taken is found the same way.
 * @returns whether there may be more
 */
export async function collect(services: Services, jobs: Jobs, delivery: Delivery): Promise<boolean> {
  const { found, taken } = await services.database.db.transaction(async (tx) => {
    const people = await takeDue(tx, delivery, PEOPLE_PER_TURN);
    if (people.due.length === 0) return { found: people.found, taken: 0 };
    const claims = await claimPending(tx, delivery, people.due);
    if (claims.length > 0) await enqueueClaims(tx, jobs, delivery, claims);
    await setNextDue(tx, delivery, people.due);
    return { found: people.found, taken: claims.length };
  });
  if (taken > 0) jobs.wake(delivery === 'push' ? PUSHES : MAILS);
  return found === PEOPLE_PER_TURN;
}

/** Sends one push, in the person's language and as private as they want it now. A dead device is forgotten. */
async function sendPush(services: Services, { subscriptionId, ids, count }: PushJob): Promise<void> {
  const { database, push, log } = services;
  const device = await findSubscription(database.db, subscriptionId);
  if (device === undefined) return;
  const addressee = await findAddressee(database, device.profileId);
  // A late try must not ring: it is in the inbox.
  if (addressee === undefined || addressee.isQuiet) return;
  const told = await listTold(database, device.profileId, ids, 'push');
  const payload = pushPayloadOf(addressee, told, countLeft(told.length, ids, count));
  if (payload === undefined) return;
  const outcome = await push.send(device, payload, { ttlSeconds: DAY_SECONDS });
  if (outcome === 'gone') await deleteDeadSubscription(database.db, subscriptionId);
  if (outcome === 'refused') log.warn({ subscriptionId }, 'a push was refused');
}

/** Sends one digest. Its id is the job's, so that one that is sent again can be told. */
async function sendMail(services: Services, { profileId, ids, count }: MailJob, id: string): Promise<void> {
  const { database, mail, publicUrl } = services;
  const addressee = await findAddressee(database, profileId);
  if (addressee === undefined) return;
  const told = await listTold(database, profileId, ids, 'email');
  const left = countLeft(told.length, ids, count);
  const message = digestOf(addressee, told, left, { messageId: id, publicUrl: publicUrl() });
  if (message !== undefined) await mail.send(message);
}

/** Of how many there is something to tell: those at hand that are left, and those beyond. */
function countLeft(told: number, ids: readonly string[], count: number): number {
  return told + (count - ids.length);
}

/** Takes up the jobs of both queues. */
export async function workDeliveries(services: Services, jobs: Jobs): Promise<void> {
  await jobs.work(PUSHES, (job) => sendPush(services, job));
  await jobs.work(MAILS, (job, id) => sendMail(services, job, id));
}
