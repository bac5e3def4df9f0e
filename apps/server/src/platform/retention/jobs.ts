import { deleteEndedLimits } from '../limits/queries.ts';
import { deleteOldMails } from '../mail/queries.ts';
import type { Services } from '../services.ts';
import { deletePostponed } from '../work/queries.ts';
import type { RetentionJob } from './retention.ts';

const MAIL_KEEP_DAYS = 30;
/** Work is retried at least hourly. If a retry is a day overdue, the work is done or its row is gone. */
const POSTPONED_KEEP_DAYS = 1;

export function platformRetention({ database: { db }, jobs }: Services): RetentionJob[] {
  return [
    { name: 'limits', remove: (atMost) => deleteEndedLimits(db, atMost) },
    { name: 'postponed', remove: (atMost) => deletePostponed(db, POSTPONED_KEEP_DAYS, atMost) },
    { name: 'jobs', remove: (atMost) => jobs.deleteOld(atMost) },
    { name: 'mails', remove: (atMost) => deleteOldMails(db, MAIL_KEEP_DAYS, atMost) },
  ];
}
