import { type Jobs, startJobs } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { collect, workDeliveries } from './delivery.ts';
import { pruneNotifications } from './queries/inbox.ts';

const COLLECT_MS = 1_000;
const PRUNE_MS = 6 * 60 * 60_000;
const RESTART_MS = 5_000;
const KEEP_DAYS = 90;

export interface Deliverer {
  /** Resolves when what runs has come to an end; what is left is done by another node, or at the next start. */
  stop(): Promise<void>;
}

/**
 * Delivers what people are to be told beyond the app: looks for it each second, and works on it. Begins in the background,
 * and again when the database is not there; nobody waits for it.
 */
export function startDeliverer(services: Services): Deliverer {
  const { database, log, push } = services;
  let jobs: Jobs | undefined;
  let collecting: Promise<void> | undefined;
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();

  const collectAll = async (ready: Jobs) => {
    try {
      while (!stopped && (await collect(services, ready, 'push')));
      while (!stopped && (await collect(services, ready, 'email')));
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'notifications not collected');
    }
  };
  const prune = () => {
    pruneNotifications(database, KEEP_DAYS).catch((error: unknown) =>
      log.warn({ err: error }, 'notifications not pruned'),
    );
  };

  const begin = async (): Promise<void> => {
    try {
      await push.publicKey();
      const ready = await startJobs(database, log);
      jobs = ready;
      await workDeliveries(services, ready);
      timers.add(
        setInterval(() => {
          collecting ??= collectAll(ready).finally(() => {
            collecting = undefined;
          });
        }, COLLECT_MS),
      );
      timers.add(setInterval(prune, PRUNE_MS));
    } catch (error) {
      if (stopped) return;
      log.error({ err: error }, 'notifications are not delivered; tried again in a moment');
      await jobs?.stop();
      timers.add(setTimeout(() => void restart(), RESTART_MS));
    }
  };
  let beginning = begin();
  const restart = () => {
    beginning = begin();
  };

  return {
    stop: async () => {
      stopped = true;
      await beginning;
      for (const timer of timers) clearInterval(timer);
      await collecting;
      await jobs?.stop();
    },
  };
}
