import type { BlockedPerson, ReportInput } from '@beso/contract/moderation';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { notify } from '../../ui/feedback/notify.ts';

const blockedQuery = queryOptions({
  queryKey: ['moderation', 'blocked'],
  // The person may block somebody on another device.
  meta: { refreshedBy: ['relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.moderation.listBlockedPeople(undefined, { signal }),
});

export const useBlockedPeople = () => useQuery(blockedQuery);

/** Blocks a person. An event to both people removes their data from the pages. */
export function useBlock() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (personId: string) => api.moderation.blockPerson({ personId }),
    onSuccess: () => void queryClient.invalidateQueries(blockedQuery),
  });
}

/** Unblocks a person: the row disappears at once, and returns with a message on failure. */
export function useUnblock(): (person: BlockedPerson) => void {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: BlockedPerson) => api.moderation.unblockPerson({ personId: id }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries(blockedQuery);
      queryClient.setQueryData(
        blockedQuery.queryKey,
        (known) => known && { people: known.people.filter((person) => person.id !== id) },
      );
    },
    // Two taps share one toast, because the second may come before the row disappears.
    onSuccess: (_answer, { id, firstName }) => {
      notify.success(t('moderation.blocked.done', { name: firstName }), undefined, `unblock ${id}`);
    },
    onError: (error) => {
      void queryClient.invalidateQueries(blockedQuery);
      notify.error(errorText(error, t));
    },
  });
  return mutate;
}

export function useReport() {
  return useMutationOnce({ mutationFn: (report: ReportInput) => api.moderation.report(report) });
}
