import type { ReportAction } from '@beso/contract/moderation';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';

const reportsQuery = queryOptions({
  queryKey: ['testing', 'reports'],
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.moderation.listReports(undefined, { signal }),
});

/** Returns the reports that operators have to decide, and the latest decisions. */
export const useReports = () => useQuery(reportsQuery);

export function useDecide() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (decision: { reportId: string; action: ReportAction }) =>
      api.moderation.decideReport(decision),
    // The refetched list shows the decision of another operator who was faster.
    onSettled: () => void queryClient.invalidateQueries(reportsQuery),
  });
}

export function useLiftSuspension(): (personId: string, failed: (error: Error) => void) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (personId: string) => api.moderation.liftSuspension({ personId }),
    onSettled: () => void queryClient.invalidateQueries(reportsQuery),
  });
  return (personId, failed) => mutate(personId, { onError: failed });
}
