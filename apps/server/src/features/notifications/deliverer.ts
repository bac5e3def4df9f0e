import type { Services } from '../../platform/services.ts';
import { type Repeating, repeat } from '../../platform/work/repeat.ts';
import { collect } from './delivery.ts';

/**
 * Delivers notifications by push and mail: looks each second for what is due, and makes jobs of it, from when
 * the key for pushes is there and jobs can be added. After `stop` what is left is done by another node, or at
 * the next start.
 */
export function startDeliverer(services: Services): Repeating {
  const { config, jobs, log, push } = services;
  let hasKey = false;
  const settings = { everyMs: config.deliveryIntervalMs, log, failure: 'notifications not collected' };
  return repeat(settings, async (signal) => {
    if (!hasKey) await push.publicKey();
    hasKey = true;
    if (!jobs.isReady()) return;
    while (!signal.aborted && (await collect(services, 'push')));
    while (!signal.aborted && (await collect(services, 'email')));
  });
}
