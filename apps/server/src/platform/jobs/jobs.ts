import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { withDeadline } from '../deadline.ts';
import { fail } from '../http/fail.ts';
import { currentRequestId, withRequestId } from '../log/request-id.ts';
import type { Logger } from '../log.ts';
import { asJobsDatabase, createBoss, deleteOldJobs, shortenJobs } from './queries.ts';
import { watchSteps } from './steps.ts';

declare const dataOf: unique symbol;

/** A kind of background job. Any node may run it, and repeats it after a failure. */
export interface JobQueue<Data extends object> {
  readonly name: string;
  /** How many jobs a node runs at once. */
  readonly batch: number;
  /** The number of retries. The pauses between them grow from seconds to a quarter of an hour. */
  readonly retries: number;
  /** How long an unfinished job is kept. */
  readonly keepSeconds: number;
  readonly [dataOf]?: Data;
}

export interface JobRunner {
  /** Registers a worker; call it before `start`. A worker must be idempotent, as failed jobs run again. */
  work<Data extends object>(queue: JobQueue<Data>, worker: (job: Data, id: string) => Promise<void>): void;
  start(): void;
  isReady(): boolean;
  /** Waits until jobs can be added; call it before a transaction. @throws SERVICE_UNAVAILABLE */
  ready(): Promise<void>;
  enqueue<Data extends object>(tx: Transaction, queue: JobQueue<Data>, jobs: readonly Data[]): Promise<void>;
  wake(queue: { readonly name: string }): void;
  deleteOld(atMost: number): Promise<number>;
  /** Shortens the pauses before retries that were stored while the clock was ahead. */
  shorten(): Promise<void>;
  stop(): Promise<void>;
}

type Worker = (job: object, id: string) => Promise<void>;
/** A stored job, with the id of the request that created it. */
type Stored = object & { readonly requestId?: string | undefined };
/** Called after each job that this node has run. */
type Observe = (queue: string, succeeded: boolean, seconds: number) => void;

const POLL_SECONDS = 2;
/** A job that runs longer counts as failed, and runs again. */
const EXPIRE_SECONDS = 60;
const RETRY_SECONDS = 5;
const RETRY_MAX_SECONDS = 15 * 60;
/** Keeps pg-boss from deleting jobs, because it would not check the clock. `deleteOld` deletes them. */
const KEPT_BY_LIBRARY_SECONDS = 10 * 365 * 86_400;
const STOP_TIMEOUT_MS = 2_000;
const RESTART_MS = 5_000;
const READY_MS = 5_000;
const AWAY_EVERY_MS = 60_000;

async function workOn(
  boss: PgBoss,
  queue: JobQueue<object>,
  worker: Worker,
  { log, observe }: { readonly log: Logger; readonly observe: Observe },
): Promise<string> {
  const settings = {
    retryLimit: queue.retries,
    retryDelay: RETRY_SECONDS,
    retryBackoff: true,
    retryDelayMax: RETRY_MAX_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: KEPT_BY_LIBRARY_SECONDS,
    deleteAfterSeconds: 0,
  };
  await boss.createQueue(queue.name, settings);
  await boss.updateQueue(queue.name, settings);
  const one = async ({ id, data }: { id: string; data: Stored }) => {
    const { requestId = id, ...job } = data;
    const begun = performance.now();
    const done = await withRequestId(requestId, () =>
      worker(job, id).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error, queue: queue.name, job: id }, 'a job failed and is tried again');
          return false;
        },
      ),
    );
    observe(queue.name, done, (performance.now() - begun) / 1_000);
    return { id, status: done ? ('completed' as const) : ('failed' as const) };
  };
  return boss.work(
    queue.name,
    {
      pollingIntervalSeconds: POLL_SECONDS,
      batchSize: queue.batch,
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    (jobs: { id: string; data: Stored }[]) => Promise.all(jobs.map(one)),
  );
}

/** Returns a runner that uses pg-boss, whose tables are created by migrations. */
export function createJobRunner(
  database: Database,
  log: Logger,
  observe: Observe = () => undefined,
): JobRunner {
  const offered: { queue: JobQueue<object>; worker: Worker }[] = [];
  const workers = new Map<string, string>();
  const leaving = new AbortController();
  // Wakes the workers, because a backward step of the clock prolongs their pauses.
  const unwatch = watchSteps(() => {
    for (const id of workers.values()) boss?.notifyWorker(id);
  });
  const begun = Promise.withResolvers<void>();
  let boss: PgBoss | undefined;
  let starting = Promise.resolve();

  let awayAt = Number.NEGATIVE_INFINITY;
  /** Limits log lines, because each queue reports an unreachable database every two seconds. */
  const noteError = (error: unknown) => {
    if (isDatabaseUnavailable(error)) {
      if (performance.now() - awayAt < AWAY_EVERY_MS) return;
      awayAt = performance.now();
    }
    log.warn({ err: error }, 'jobs');
  };

  const begin = async (): Promise<void> => {
    const next = createBoss(database);
    next.on('error', noteError);
    next.on('warning', ({ message }) => log.warn(message));
    try {
      await next.start();
      for (const { queue, worker } of offered) {
        workers.set(queue.name, await workOn(next, queue, worker, { log, observe }));
      }
      boss = next;
      begun.resolve();
    } catch (error) {
      workers.clear();
      await next.stop({ close: false, graceful: false }).catch(() => undefined);
      throw error;
    }
  };
  const beginUntilItWorks = async (): Promise<void> => {
    const { signal } = leaving;
    while (!signal.aborted && boss === undefined) {
      try {
        await begin();
      } catch (error) {
        if (signal.aborted) return;
        log.error({ err: error }, 'jobs are not done; tried again in a moment');
        await delay(RESTART_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };

  return {
    work: (queue, worker) => {
      offered.push({ queue, worker: worker as Worker });
    },
    start: () => {
      starting = beginUntilItWorks();
    },
    isReady: () => boss !== undefined,
    ready: async () => {
      if ((await withDeadline(READY_MS, begun.promise)) === 'done') return;
      throw fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: READY_MS / 1_000 });
    },
    enqueue: async (tx, queue, jobs) => {
      if (boss === undefined) throw new Error('jobs were added before they had begun');
      if (jobs.length === 0) return;
      const requestId = currentRequestId();
      const rows = jobs.map((data) => ({ data: requestId === undefined ? data : { ...data, requestId } }));
      await boss.insert(queue.name, rows, { db: asJobsDatabase(tx) });
    },
    wake: ({ name }) => {
      const id = workers.get(name);
      if (id !== undefined) boss?.notifyWorker(id);
    },
    deleteOld: (atMost) => {
      const queues = offered.map(({ queue }) => queue);
      return deleteOldJobs(database.db, queues, atMost);
    },
    shorten: () => shortenJobs(database.db, RETRY_MAX_SECONDS),
    stop: async () => {
      leaving.abort();
      unwatch();
      await starting;
      const running = boss;
      if (running === undefined) return;
      const ended = Promise.all([...workers.keys()].map((name) => running.offWork(name)));
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await running.stop({ close: false, graceful: false });
    },
  };
}
