import type { NewPasswordInput } from '@beso/contract/auth';
import type { Device, SignOutScope } from '@beso/contract/devices';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';
import { errorText } from '../../../platform/errors.ts';
import { translateText, useTexts } from '../../../platform/i18n/index.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { useMutationOnce } from '../../../platform/query/mutationOnce.ts';
import {
  type OptimisticWrite,
  updateConfirmedData,
  useWithPendingWrites,
  writeOptimistically,
} from '../../../platform/query/optimistic.ts';
import { appToasts } from '../../../ui/feedback/appToasts.ts';

const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  // Sign-ins and sign-outs on other devices cause no live event.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.auth.listDevices(undefined, { signal }),
});

const signingOut: OptimisticWrite<{ devices: Device[] }, string, unknown> = {
  key: ['account', 'devices', 'sign out'],
  change: ({ devices }, deviceId) => ({ devices: devices.filter(({ id }) => id !== deviceId) }),
  send: (deviceId, named) => api.auth.signOutDevice({ deviceId }, named),
  confirm: async (_answer, deviceId) => {
    await updateConfirmedData(devicesQuery, (known) => signingOut.change(known, deviceId));
    appToasts.success(translateText('account.devices.done'));
  },
  failed: (error) => {
    void queryClient.invalidateQueries(devicesQuery);
    appToasts.error(errorText(error, translateText));
  },
};

export function useDevices() {
  const { data, error, refetch } = useQuery(devicesQuery);
  return { data: useWithPendingWrites(data, signingOut), error, refetch };
}

/** Signs out another device. Its row disappears at once, and reappears after a failure. */
export const signOutDevice = (deviceId: string) => writeOptimistically(signingOut, deviceId);

/** [S7-010] Signs out all devices but this one. */
export function useSignOutOthers() {
  const { t } = useTexts();
  return useMutationOnce({
    mutationFn: () => api.auth.signOut({ scope: 'others' satisfies SignOutScope }),
    onSuccess: async () => {
      appToasts.success(t('account.devices.othersDone'));
      await queryClient.invalidateQueries(devicesQuery);
    },
    onError: (error) => appToasts.error(errorText(error, t)),
  });
}

const accountQuery = queryOptions({
  queryKey: ['account', 'own'],
  // Another device may have opened a link that changed the account.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.account.getAccount(undefined, { signal }),
});

export const useAccount = () => useQuery(accountQuery);

/** Returns a mutation that refetches the account on success. The caller must show errors. */
function useAccountChange<Input>(change: (input: Input) => Promise<unknown>) {
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  });
}

export const useRequestEmailChange = () =>
  useAccountChange((email: string) => api.account.requestEmailChange({ email }));

export const useCancelEmailChange = () => useAccountChange(() => api.account.cancelEmailChange());

/** [S7-008] Sets a password, after which the server signs out all other devices. */
export const useSetPassword = () =>
  useAccountChange((input: NewPasswordInput) => api.account.setPassword(input));
