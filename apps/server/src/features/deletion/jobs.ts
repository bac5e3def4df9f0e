import type { ClockWatch } from '../../platform/clock/clock.ts';
import type { Services } from '../../platform/services.ts';
import { type RepeatedWork, repeatEvery } from '../../platform/work/repeatEvery.ts';
import { eraseDueAccounts } from './erase-account.ts';
import { mailDeletionReminders, mailErasureDone } from './mails.ts';

const EVERY_MS = 60_000;
const REMINDERS_AT_ONCE = 100;

/** Mails reminders and erases the accounts that are due, except after a jump of the clock. */
export function startErasing(services: Services, clock: Pick<ClockWatch, 'isSteady'>): RepeatedWork {
  const { log, jobs } = services;
  return repeatEvery({ everyMs: EVERY_MS, log, failure: 'accounts not erased' }, async (signal) => {
    if (!jobs.isReady() || !(await clock.isSteady())) return;
    await mailDeletionReminders(services, REMINDERS_AT_ONCE);
    await eraseDueAccounts(services, (tx, personId) => mailErasureDone(services, tx, personId), signal);
  });
}
