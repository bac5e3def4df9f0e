import type { BlockedPerson, ReportInput } from '@beso/contract/moderation';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { useRealtime } from '../../platform/realtime/index.ts';
import { notify } from '../../ui/notify.ts';

const blockedQuery = queryOptions({
  queryKey: ['moderation', 'blocked'],
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.moderation.listBlockedPeople(undefined, { signal }),
});

/** Whom I blocked, the latest first; live when another device of mine blocks. */
export function useBlockedPeople() {
  const queryClient = useQueryClient();
  useRealtime('relationships.changed', () => void queryClient.invalidateQueries(blockedQuery));
  return useQuery(blockedQuery);
}

/** What is on the page of the two goes with the event that both are sent. */
export function useBlock() {
  const queryClient = useQueryClient();
  return useMutation({
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
    onSuccess: (_answer, { firstName }) => {
      notify.success(t('moderation.blocked.done', { name: firstName }));
    },
    onError: (error) => {
      void queryClient.invalidateQueries(blockedQuery);
      notify.error(errorText(error, t));
    },
  });
  return mutate;
}

export function useReport() {
  return useMutation({ mutationFn: (report: ReportInput) => api.moderation.report(report) });
}
