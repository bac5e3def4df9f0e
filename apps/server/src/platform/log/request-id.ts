import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

/** Runs `work`, whose log lines get `id`: that of a request or connection, or of a job's original request. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return running.run(id, work);
}

/** Returns the id of the request for which this code runs; undefined for periodic work. */
export const currentRequestId = (): string | undefined => running.getStore();
