import type { Services } from '../../platform/services.ts';
import { expireRequests } from './queries/activities.ts';

const EXPIRE_EVERY_MS = 60_000;
const EXPIRE_AT_ONCE = 100;

/**
 * Ends requests after their 30 days, and those whose two people share nothing any more. Every node looks: what one is
 * at, the others skip. Nobody can answer a request that is over, whether or not this has noticed it.
 */
export function startRequestExpiry({
  database,
  events,
  log,
}: Pick<Services, 'database' | 'events' | 'log'>): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let running: Promise<void> | undefined;

  const expire = async () => {
    try {
      for (;;) {
        const { expired, events: told } = await expireRequests(database, EXPIRE_AT_ONCE);
        events.publish(told);
        if (stopped || expired < EXPIRE_AT_ONCE) return;
      }
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'requests not expired');
    }
  };
  const expireOnce = () => {
    running ??= expire().finally(() => {
      running = undefined;
    });
  };

  const timer = setInterval(expireOnce, EXPIRE_EVERY_MS);
  expireOnce();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
