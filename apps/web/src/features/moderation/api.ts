import type { BlockedPerson, ReportInput } from '@beso/contract/moderation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText } from '../../platform/errors.ts';
import { translateText } from '../../platform/i18n/index.ts';
import { queryClient } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import {
  type OptimisticWrite,
  updateConfirmedData,
  useWithPendingWrites,
  writeOptimistically,
} from '../../platform/query/optimistic.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';

const blockedQuery = queryOptions({
  queryKey: ['moderation', 'blocked'],
  // The person may have blocked somebody on another device, which causes this event.
  meta: { refreshedBy: ['relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.moderation.listBlockedPeople(undefined, { signal }),
});

const unblocking: OptimisticWrite<{ people: BlockedPerson[] }, BlockedPerson, unknown> = {
  key: ['moderation', 'unblock'],
  change: ({ people }, { id }) => ({ people: people.filter((person) => person.id !== id) }),
  send: ({ id }, named) => api.moderation.unblockPerson({ personId: id }, named),
  confirm: async (_answer, person) => {
    await updateConfirmedData(blockedQuery, (known) => unblocking.change(known, person));
    const text = translateText('moderation.blocked.done', { name: person.firstName });
    // By this id, a second toast about the same person replaces the first.
    appToasts.success(text, undefined, `unblock ${person.id}`);
  },
  failed: (error) => {
    void queryClient.invalidateQueries(blockedQuery);
    appToasts.error(errorText(error, translateText));
  },
};

export function useBlockedPeople() {
  const query = useQuery(blockedQuery);
  return { ...query, data: useWithPendingWrites(query.data, unblocking) };
}

export function useBlock() {
  return useMutationOnce({
    mutationFn: (personId: string) => api.moderation.blockPerson({ personId }),
    onSuccess: () => void queryClient.invalidateQueries(blockedQuery),
  });
}

/** Unblocks a person. The row disappears at once, and reappears after a failure. */
export const unblock = (person: BlockedPerson) => writeOptimistically(unblocking, person);

export function useReport() {
  return useMutationOnce({ mutationFn: (report: ReportInput) => api.moderation.report(report) });
}
