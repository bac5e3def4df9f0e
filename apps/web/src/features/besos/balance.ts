import type { UserBesos } from '@beso/contract/besos';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { useOnline } from '../../platform/connectivity.ts';
import { useRealtime } from '../../platform/realtime/index.ts';
import { newerBalance } from './newerBalance.ts';

const balanceKey = ['besos', 'balance'] as const;

const balanceQuery = queryOptions({
  queryKey: balanceKey,
  // Nobody listened while it was on no page.
  refetchOnMount: 'always',
  queryFn: async ({ client, signal }) => {
    const fetched = await api.besos.getUserBesos(undefined, { signal });
    return newerBalance(client.getQueryData<UserBesos>(balanceKey), fetched);
  },
});

function balanceArrived(client: QueryClient, arrived: UserBesos): void {
  client.setQueryData<UserBesos>(balanceKey, (known) => newerBalance(known, arrived));
}

interface Balance {
  /** Undefined until one was ever known. */
  totalBesos: number | undefined;
  /** The last known one: it cannot be fetched now. */
  stale: boolean;
  loading: boolean;
}

/** [S1-004] My balance, live. */
export function useBalance(): Balance {
  const client = useQueryClient();
  const online = useOnline();
  useRealtime('besos.balance', (arrived) => balanceArrived(client, arrived));
  const { data, isError, isPending } = useQuery(balanceQuery);
  return {
    totalBesos: data?.totalBesos,
    stale: data !== undefined && (isError || !online),
    loading: isPending,
  };
}
