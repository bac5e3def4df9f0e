import type { Services } from '../../platform/services.ts';
import { type RepeatedWork, repeatEvery } from '../../platform/work/repeatEvery.ts';
import { applyDueRewardFulfilment } from './queries/ledger.ts';

const SETTLE_EVERY_MS = 1_000;

/** Applies due fulfilments each second, on every node. */
export function startFulfilments({
  database,
  events,
  log,
}: Pick<Services, 'database' | 'events' | 'log'>): RepeatedWork {
  return repeatEvery(
    { everyMs: SETTLE_EVERY_MS, log, failure: 'fulfilments not recorded' },
    async (signal) => {
      while (!signal.aborted) {
        const committed = await applyDueRewardFulfilment(database);
        if (committed === undefined) return;
        events.publish(committed);
      }
    },
  );
}
