import type { EventKind } from '@beso/contract/events';
import type { QueryClient } from '@tanstack/react-query';

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

/** Fetches what such events changed, once: at once where it is shown, otherwise when it is shown next. */
export function refreshAfter(client: QueryClient, kinds: ReadonlySet<string>): void {
  void client.invalidateQueries({
    predicate: ({ meta }) => meta?.refreshedBy?.some((known) => kinds.has(known)) === true,
  });
}
