import type { NewPasswordInput } from '@beso/contract/auth';
import type { SignOutScope } from '@beso/contract/devices';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useMutationOnce } from '../../../platform/query/mutationOnce.ts';
import { notify } from '../../../ui/feedback/notify.ts';

const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  // No event reports sign-ins and sign-outs on other devices.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.auth.listDevices(undefined, { signal }),
});

export const useDevices = () => useQuery(devicesQuery);

/** Signs another device out: its row disappears at once, and returns with a message on failure. */
export function useSignOutDevice(): (deviceId: string) => void {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (deviceId: string) => api.auth.signOutDevice({ deviceId }),
    onMutate: async (deviceId) => {
      await queryClient.cancelQueries(devicesQuery);
      queryClient.setQueryData(
        devicesQuery.queryKey,
        (known) => known && { devices: known.devices.filter(({ id }) => id !== deviceId) },
      );
    },
    onSuccess: () => notify.success(t('account.devices.done')),
    onError: (error) => {
      void queryClient.invalidateQueries(devicesQuery);
      notify.error(errorText(error, t));
    },
  });
  return mutate;
}

/** [S7-010] Signs all other devices out. `useSignOut` includes this one. */
export function useSignOutOthers() {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: () => api.auth.signOut({ scope: 'others' satisfies SignOutScope }),
    onSuccess: async () => {
      notify.success(t('account.devices.othersDone'));
      await queryClient.invalidateQueries(devicesQuery);
    },
    onError: (error) => notify.error(errorText(error, t)),
  });
}

const accountQuery = queryOptions({
  queryKey: ['account', 'own'],
  // Links may be opened on other devices.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.account.getAccount(undefined, { signal }),
});

export const useAccount = () => useQuery(accountQuery);

/** Refetches the account after a change. The calling form shows errors. */
function useAccountChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  });
}

export const useRequestEmailChange = () =>
  useAccountChange((email: string) => api.account.requestEmailChange({ email }));

export const useCancelEmailChange = () => useAccountChange(() => api.account.cancelEmailChange());

/** [S7-008] Sets a password, which signs all other devices out. */
export const useSetPassword = () =>
  useAccountChange((input: NewPasswordInput) => api.account.setPassword(input));
