import type { Clock } from '../../platform/clock/clock.ts';
import type { Services } from '../../platform/services.ts';
import { type Repeating, repeat } from '../../platform/work/repeat.ts';
import { expireRequests, forgetUndoneWords, settleRequestDecision } from './queries/endings.ts';

const EXPIRE_EVERY_MS = 60_000;
const EXPIRE_AT_ONCE = 100;

/**
 * Ends requests after their 30 days, and those whose two people share nothing any more; removes the words of
 * gifts that were taken back. Every node runs it;
 * rows that one node has locked are skipped by the others. The ledger refuses to answer an expired request
 * even before this job has marked it. After the clock has jumped it waits.
 */
export function startRequestExpiry(
  { database, events, log }: Pick<Services, 'database' | 'events' | 'log'>,
  clock: Pick<Clock, 'isSteady'>,
): Repeating {
  return repeat({ everyMs: EXPIRE_EVERY_MS, log, failure: 'requests not expired' }, async (signal) => {
    while (await clock.isSteady()) {
      const { expired, events: committed } = await expireRequests(database, EXPIRE_AT_ONCE);
      events.publish(committed);
      if (signal.aborted || expired < EXPIRE_AT_ONCE) break;
    }
    const forget = async () =>
      !signal.aborted && (await clock.isSteady()) ? forgetUndoneWords(database, EXPIRE_AT_ONCE) : 0;
    while ((await forget()) === EXPIRE_AT_ONCE);
  });
}

const SETTLE_EVERY_MS = 1_000;

/**
 * Lets decisions about requests take effect when they can no longer be regretted. Every node looks each
 * second, by an index that holds these requests only; what one node has locked, the others skip.
 */
export function startRequestDecisions({
  database,
  events,
  log,
}: Pick<Services, 'database' | 'events' | 'log'>): Repeating {
  return repeat({ everyMs: SETTLE_EVERY_MS, log, failure: 'decisions not settled' }, async (signal) => {
    while (!signal.aborted) {
      const committed = await settleRequestDecision(database);
      if (committed === undefined) return;
      events.publish(committed);
    }
  });
}
