import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';

const factorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  // Changes on other devices cause no live event.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.secondFactor.getSecondFactor(undefined, { signal }),
});

export const useSecondFactor = () => useQuery(factorQuery);

export function useRefetchSecondFactor(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(factorQuery);
}

export const useConfirmationWays = () =>
  useQuery({
    queryKey: ['account', 'confirmation'],
    refetchOnMount: 'always',
    gcTime: 0,
    queryFn: ({ signal }) => api.confirmation.listConfirmationWays(undefined, { signal }),
  });
