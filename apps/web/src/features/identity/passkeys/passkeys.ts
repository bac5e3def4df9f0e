import type { ConfirmationPurpose } from '@beso/contract/confirmation';
import type { Passkey } from '@beso/contract/passkeys';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';
import { startSession } from '../../../platform/session/session.ts';
import { writeLocal } from '../../../platform/storage/storage.ts';
import { PASSKEY_KEY } from './knownPasskey.ts';

const webauthn = () => import('@simplewebauthn/browser');
type Documents = {
  registration: Parameters<typeof import('@simplewebauthn/browser')['startRegistration']>[0]['optionsJSON'];
  authentication: Parameters<
    typeof import('@simplewebauthn/browser')['startAuthentication']
  >[0]['optionsJSON'];
};

const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  // Passkeys added on other devices cause no live event.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.passkeys.listPasskeys(undefined, { signal }),
});

export const usePasskeys = () => useQuery(passkeysQuery);

export function useRefetchPasskeys(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(passkeysQuery);
}

/** Returns whether the person dismissed the browser's dialog, or the device has no passkey. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Creates a passkey on this device. Rejects with the errors of the API and the browser. */
export async function addPasskey(): Promise<Passkey> {
  const { startRegistration } = await webauthn();
  const { options } = await api.passkeys.beginPasskey();
  const response = await startRegistration({
    optionsJSON: options as unknown as Documents['registration'],
  });
  const made = await api.passkeys.addPasskey({ response: { ...response } });
  writeLocal(PASSKEY_KEY, '1');
  return made;
}

/** Signs in by passkey. If `offered`, waits until the person chooses a passkey in the address field. */
export async function signInWithPasskey({ offered = false } = {}) {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await webauthn();
  if (offered && !(await browserSupportsWebAuthnAutofill())) return undefined;
  const { options } = await api.passkeys.beginPasskeySignIn();
  const response = await startAuthentication({
    optionsJSON: options as unknown as Documents['authentication'],
    useBrowserAutofill: offered,
  });
  const state = await api.passkeys.signInWithPasskey({ response: { ...response } });
  writeLocal(PASSKEY_KEY, '1');
  await startSession(state);
  return state;
}

export async function confirmByPasskey(purpose: ConfirmationPurpose): Promise<void> {
  const { startAuthentication } = await webauthn();
  const { options } = await api.confirmation.beginPasskeyConfirmation({ purpose });
  const response = await startAuthentication({
    optionsJSON: options as unknown as Documents['authentication'],
  });
  await api.confirmation.confirmByPasskey({ response: { ...response }, purpose });
  writeLocal(PASSKEY_KEY, '1');
}

/** Cancels the removal of the second factor, which was scheduled when a change of address was undone. */
export async function keepFactorByPasskey(): Promise<void> {
  const { startAuthentication } = await webauthn();
  const { options } = await api.confirmation.beginPasskeyConfirmation({ purpose: 'factor' });
  const response = await startAuthentication({
    optionsJSON: options as unknown as Documents['authentication'],
  });
  await api.secondFactor.keepSecondFactor({ response: { ...response } });
}

/** Ends the suggestion of passkeys in the address field. */
export async function withdrawPasskeyOffer(): Promise<void> {
  const { WebAuthnAbortService } = await webauthn();
  WebAuthnAbortService.cancelCeremony();
}

export function useRenamePasskey() {
  const changed = useRefetchPasskeys();
  return useMutation({
    mutationFn: (input: { passkeyId: string; name: string }) => api.passkeys.renamePasskey(input),
    onSuccess: changed,
  });
}
