import type { Transaction } from '../../../platform/db/database.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { renderMailParts } from '../../../platform/mail/letter.ts';
import type { Services } from '../../../platform/services.ts';
import { buildFactorRemovalMail, type FindReaderLocale } from '../notices/index.ts';
import {
  claimFactorRemovalReminders,
  findFactorRemoval,
  removeDueFactors,
} from './queries/factor-removals.ts';

/** The job of a mail. The address itself is in the removal's row. */
interface RemovalNotice {
  readonly personId: string;
  readonly to: 'email' | 'otherEmail';
}

const NOTICES: JobQueue<RemovalNotice> = {
  name: 'auth.factor-removals',
  batch: 10,
  retries: 10,
  keepSeconds: 24 * 60 * 60,
};

/** Queues mails about the removal to both addresses. `wakeFactorRemovalWorker` sends them. */
export async function mailAboutRemoval({ jobs }: Services, tx: Transaction, personId: string): Promise<void> {
  const notices = (['email', 'otherEmail'] as const).map((to) => ({ personId, to }));
  await jobs.enqueue(tx, NOTICES, notices);
}

export function wakeFactorRemovalWorker({ jobs }: Services): void {
  jobs.wake(NOTICES);
}

async function send(
  services: Services,
  findReader: FindReaderLocale,
  { personId, to }: RemovalNotice,
  id: string,
): Promise<void> {
  const { database, mail, publicUrl } = services;
  const found = await findFactorRemoval(database.db, personId);
  if (found === undefined) return;
  const letter = buildFactorRemovalMail(await findReader(database.db, personId), found.dueAt, publicUrl());
  await mail.send({
    messageId: id,
    to: found[to],
    subject: letter.subject,
    ...(await renderMailParts(letter)),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

export function registerRemovalWorker(services: Services, findReader: FindReaderLocale): void {
  services.jobs.work(NOTICES, (notice, id) => send(services, findReader, notice, id));
}

/** Removes the second factors that are due and returns their number. Mails reminders a day before. */
export async function runFactorRemovals(services: Services, atMost: number): Promise<number> {
  const { db } = services.database;
  const removed = await removeDueFactors(db, atMost);
  if (!services.jobs.isReady()) return removed;
  await db.transaction(async (tx) => {
    for (const personId of await claimFactorRemovalReminders(tx, atMost))
      await mailAboutRemoval(services, tx, personId);
  });
  wakeFactorRemovalWorker(services);
  return removed;
}
