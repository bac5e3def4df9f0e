import type { UserBesos } from '@beso/contract/besos';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';
import { useOnline } from '../../../platform/connection/connectivity.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { useRealtime } from '../../../platform/realtime/index.ts';
import { newerBalance } from './newerBalance.ts';

const balanceKey = ['besos', 'balance'] as const;

const balanceQuery = queryOptions({
  queryKey: balanceKey,
  refetchOnMount: 'always',
  queryFn: async ({ client, signal }) => {
    const fetched = await api.besos.getUserBesos(undefined, { signal });
    return newerBalance(client.getQueryData<UserBesos>(balanceKey), fetched);
  },
});

/** Shows the balance that a live event contains, without fetching it. */
export function useBalanceRealtime(): void {
  useRealtime('besos.balance', (arrived) => {
    queryClient.setQueryData<UserBesos>(balanceKey, (known) => newerBalance(known, arrived));
  });
}

export function refreshBalance(): void {
  void queryClient.invalidateQueries({ queryKey: balanceKey });
}

interface Balance {
  totalBesos: number | undefined;
  /** True if the balance may be outdated, because the current balance cannot be fetched. */
  stale: boolean;
  loading: boolean;
}

/** [S1-004] Returns the person's balance, with live updates. */
export function useBalance(): Balance {
  const online = useOnline();
  const { data, isError, isPending } = useQuery(balanceQuery);
  return {
    totalBesos: data?.totalBesos,
    stale: data !== undefined && (isError || !online),
    loading: isPending,
  };
}
