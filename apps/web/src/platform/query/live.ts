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
      /** The events after which the server's response changes. */
      refreshedBy?: readonly EventKind[];
      /** True for data that is not stored on the device, such as search results. */
      isPassing?: true;
    };
  }
}

/** Invalidates queries in their first fetch too, because its response may be older than the change. */
export class LiveQueryClient extends QueryClient {
  /** Queries that must be refetched once after their first response. */
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
      // The timeout lets the query store its response first. A failed query is refetched later anyway.
      query.promise?.then(() => setTimeout(again)).catch(() => this.#readAgain.delete(query));
    }
    return super.invalidateQueries(filters, options);
  }
}

/** Invalidates the queries that these events change. */
export function refreshAfter(client: QueryClient, kinds: ReadonlySet<string>): void {
  void client.invalidateQueries({
    predicate: ({ meta }) => meta?.refreshedBy?.some((known) => kinds.has(known)) === true,
  });
}
