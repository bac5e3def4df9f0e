import type { EventKind } from '@beso/contract/events';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Events after which the server would answer the query differently. */
      refreshedBy?: readonly EventKind[];
      /** True for what is not kept on the device, such as what somebody searched for. */
      isPassing?: true;
    };
  }
}

/**
 * Invalidating reaches what is being fetched for the first time, too. The library keeps that answer as new,
 * although the server may have read it before the change: what changed just then would never be shown.
 */
export class LiveQueryClient extends QueryClient {
  /** Those that are read once more when their first answer is there, however much changes until then. */
  readonly #readAgain = new WeakSet<Query>();

  override invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}) {
    const fetching = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    for (const query of fetching) {
      if (query.state.data !== undefined || this.#readAgain.has(query)) continue;
      this.#readAgain.add(query);
      const again = () => {
        this.#readAgain.delete(query);
        return super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
      };
      // Its own answer has been taken in by then. One that failed is fetched later, or not at all.
      query.promise?.then(() => setTimeout(again)).catch(() => this.#readAgain.delete(query));
    }
    return super.invalidateQueries(filters, options);
  }
}

/** Fetches what such events changed, once: at once where it is shown, otherwise when it is shown next. */
export function refreshAfter(client: QueryClient, kinds: ReadonlySet<string>): void {
  void client.invalidateQueries({
    predicate: ({ meta }) => meta?.refreshedBy?.some((known) => kinds.has(known)) === true,
  });
}
