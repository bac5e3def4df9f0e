import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

/** Runs `work`; its log lines have this id of a request, a connection, or the request that added a job. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return running.run(id, work);
}

/** Returns the id of the request for which this code runs; undefined for periodic work. */
export const currentRequestId = (): string | undefined => running.getStore();
