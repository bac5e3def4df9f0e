import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';

const factorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  // Another device of mine makes no event.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.secondFactor.getSecondFactor(undefined, { signal }),
});

/** Whether my second factor is on. */
export const useSecondFactor = () => useQuery(factorQuery);

/** Asks for it again, after a change. */
export function useFactorChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(factorQuery);
}

/** How I can show again that it is me. */
export const useConfirmationWays = () =>
  useQuery({
    queryKey: ['account', 'confirmation'],
    refetchOnMount: 'always',
    gcTime: 0,
    queryFn: ({ signal }) => api.confirmation.listConfirmationWays(undefined, { signal }),
  });
