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
      /** The events after which the query must be fetched again. */
      refreshedBy?: readonly EventKind[];
      /** True for data that this device does not store, such as search results. */
      isPassing?: true;
    };
  }
}

/** A query client that also invalidates queries during their first fetch. */
export class LiveQueryClient extends QueryClient {
  /** Queries to fetch again, once, after their first response. */
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
      // The timeout lets the query store its response first.
      query.promise?.then(() => setTimeout(again)).catch(() => this.#readAgain.delete(query));
    }
    return super.invalidateQueries(filters, options);
  }
}

/** Invalidates the queries that name one of these events in `meta.refreshedBy`. */
export function invalidateAfterEvents(client: QueryClient, kinds: ReadonlySet<string>): void {
  void client.invalidateQueries({
    predicate: ({ meta }) => meta?.refreshedBy?.some((known) => kinds.has(known)) === true,
  });
}
