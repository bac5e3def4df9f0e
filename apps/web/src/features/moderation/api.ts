import type { BlockedPerson, ReportInput } from '@beso/contract/moderation';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { notify } from '../../ui/feedback/notify.ts';

const blockedQuery = queryOptions({
  queryKey: ['moderation', 'blocked'],
  // Another device of mine may block.
  meta: { refreshedBy: ['relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.moderation.listBlockedPeople(undefined, { signal }),
});

/** Whom I blocked, the latest first. */
export const useBlockedPeople = () => useQuery(blockedQuery);

/** What the two see of each other leaves their pages by the event that both receive. */
export function useBlock() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (personId: string) => api.moderation.blockPerson({ personId }),
    onSuccess: () => void queryClient.invalidateQueries(blockedQuery),
  });
}

/** Takes a block back; the row leaves at once and returns, with a message, if that fails. */
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
    // The second of two taps comes before the row has left: it is said once.
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
