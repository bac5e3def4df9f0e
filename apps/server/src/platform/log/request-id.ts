import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

/** Runs `work`. Its log lines get `id`, the id of a request or connection. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return running.run(id, work);
}

/** Returns the id of the request for which this code runs; undefined for periodic work. */
export const currentRequestId = (): string | undefined => running.getStore();
