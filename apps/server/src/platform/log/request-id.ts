import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

/** Runs work whose log lines name a request, a connection, or the request that asked for a job. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return running.run(id, work);
}

/** The id of the request for which this code runs; undefined for periodic work. */
export const currentRequestId = (): string | undefined => running.getStore();
