import type { Services } from '../../platform/services.ts';
import { type Repeating, repeat } from '../../platform/work/repeat.ts';
import { settleRewardFulfilment } from './queries/ledger.ts';

const SETTLE_EVERY_MS = 1_000;

/**
 * Records fulfilments when they can no longer be regretted. Every node looks each second at a table that
 * holds nothing else; what one node has locked, the others skip.
 */
export function startFulfilments({
  database,
  events,
  log,
}: Pick<Services, 'database' | 'events' | 'log'>): Repeating {
  return repeat({ everyMs: SETTLE_EVERY_MS, log, failure: 'fulfilments not recorded' }, async (signal) => {
    while (!signal.aborted) {
      const committed = await settleRewardFulfilment(database);
      if (committed === undefined) return;
      events.publish(committed);
    }
  });
}
