import type { ClockWatch } from '../../platform/clock/clock.ts';
import type { Services } from '../../platform/services.ts';
import { type RepeatedWork, repeatEvery } from '../../platform/work/repeatEvery.ts';
import { applyDueRequestDecision, clearUndoneDescriptions, expireRequests } from './queries/expiry.ts';

const EXPIRE_EVERY_MS = 60_000;
const EXPIRE_AT_ONCE = 100;

/** Expires requests that nobody can answer any more, and empties the descriptions of undone gifts. */
export function startRequestExpiry(
  { database, events, log }: Pick<Services, 'database' | 'events' | 'log'>,
  clock: Pick<ClockWatch, 'isSteady'>,
): RepeatedWork {
  return repeatEvery({ everyMs: EXPIRE_EVERY_MS, log, failure: 'requests not expired' }, async (signal) => {
    while (await clock.isSteady()) {
      const { expired, events: committed } = await expireRequests(database, EXPIRE_AT_ONCE);
      events.publish(committed);
      if (signal.aborted || expired < EXPIRE_AT_ONCE) break;
    }
    const forget = async () =>
      !signal.aborted && (await clock.isSteady()) ? clearUndoneDescriptions(database, EXPIRE_AT_ONCE) : 0;
    while ((await forget()) === EXPIRE_AT_ONCE);
  });
}

const SETTLE_EVERY_MS = 1_000;

/** Lets due decisions about requests take effect each second. */
export function startRequestDecisions({
  database,
  events,
  log,
}: Pick<Services, 'database' | 'events' | 'log'>): RepeatedWork {
  return repeatEvery({ everyMs: SETTLE_EVERY_MS, log, failure: 'decisions not settled' }, async (signal) => {
    while (!signal.aborted) {
      const committed = await applyDueRequestDecision(database);
      if (committed === undefined) return;
      events.publish(committed);
    }
  });
}
