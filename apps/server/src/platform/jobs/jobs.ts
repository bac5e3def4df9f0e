import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { createBoss, within } from './queries.ts';

declare const dataOf: unique symbol;

/** A kind of work that is done after the commit that asked for it, by any node, and again until it succeeds. */
export interface Queue<Data extends object> {
  readonly name: string;
  /** How many one node does at a time. */
  readonly batch: number;
  /** How often it is tried again, after a pause that grows each time from seconds to a quarter of an hour. */
  readonly retries: number;
  /** Not worth doing after this long. */
  readonly keepSeconds: number;
  readonly [dataOf]?: Data;
}

export interface Jobs {
  /** Adds jobs inside a transaction: they are done if it commits. `work` was called for the queue before. */
  enqueue<Data extends object>(tx: Transaction, queue: Queue<Data>, jobs: readonly Data[]): Promise<void>;
  /** Lets this node look at once instead of at its next turn. Called after the commit. */
  wake(queue: { readonly name: string }): void;
  /**
   * Does the jobs of a queue here. A worker that throws gets the job again later, and so does another when a node
   * dies in the middle of one: whatever it does must bear a repetition. `id` stays the same.
   */
  work<Data extends object>(
    queue: Queue<Data>,
    worker: (job: Data, id: string) => Promise<void>,
  ): Promise<void>;
  stop(): Promise<void>;
}

const POLL_SECONDS = 2;
/** One that runs longer than this is believed dead and given to another. */
const EXPIRE_SECONDS = 60;
const RETRY_SECONDS = 5;
const RETRY_MAX_SECONDS = 15 * 60;
const DONE_KEPT_SECONDS = 60 * 60;
const STOP_TIMEOUT_MS = 5_000;

/** Starts the job library; its tables are made by the migration. */
export async function startJobs(database: Database, log: Logger): Promise<Jobs> {
  const boss = createBoss(database);
  const workers = new Map<string, string>();
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  await boss.start();

  return {
    enqueue: async (tx, queue, jobs) => {
      if (jobs.length === 0) return;
      const rows = jobs.map((data) => ({ data }));
      await boss.insert(queue.name, rows, { db: within(tx) });
    },
    wake: ({ name }) => {
      const id = workers.get(name);
      if (id !== undefined) boss.notifyWorker(id);
    },
    work: async (queue, worker) => {
      const settings = {
        retryLimit: queue.retries,
        retryDelay: RETRY_SECONDS,
        retryBackoff: true,
        retryDelayMax: RETRY_MAX_SECONDS,
        expireInSeconds: EXPIRE_SECONDS,
        retentionSeconds: queue.keepSeconds,
        deleteAfterSeconds: DONE_KEPT_SECONDS,
      };
      await boss.createQueue(queue.name, settings);
      await boss.updateQueue(queue.name, settings);
      const one = async ({ id, data }: { id: string; data: object }) => {
        try {
          await worker(data as Parameters<typeof worker>[0], id);
          return { id, status: 'completed' as const };
        } catch (error) {
          log.warn({ err: error, queue: queue.name, job: id }, 'a job failed and is tried again');
          return { id, status: 'failed' as const };
        }
      };
      const id = await boss.work(
        queue.name,
        {
          pollingIntervalSeconds: POLL_SECONDS,
          batchSize: queue.batch,
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        (jobs: { id: string; data: object }[]) => Promise.all(jobs.map(one)),
      );
      workers.set(queue.name, id);
    },
    stop: async () => {
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ close: false, graceful: false });
    },
  };
}
