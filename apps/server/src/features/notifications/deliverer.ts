import type { Services } from '../../platform/services.ts';
import { type RepeatedWork, repeatEvery } from '../../platform/work/repeatEvery.ts';
import { queueDueDeliveries } from './delivery.ts';

/** Queues jobs for due notifications at intervals, until `stop`. */
export function startDeliverer(services: Services): RepeatedWork {
  const { config, jobs, log, push } = services;
  let hasKey = false;
  const settings = { everyMs: config.deliveryIntervalMs, log, failure: 'notifications not collected' };
  return repeatEvery(settings, async (signal) => {
    if (!hasKey) await push.prepare();
    hasKey = true;
    if (!jobs.isReady()) return;
    while (!signal.aborted && (await queueDueDeliveries(services, 'push')));
    while (!signal.aborted && (await queueDueDeliveries(services, 'email')));
  });
}
