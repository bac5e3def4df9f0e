import { EmailInput, SignInInput } from '@beso/contract/auth';
import type { MagicLinkInput } from '@beso/contract/links';
import { api } from '../../../platform/api/client.ts';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { startSession } from '../../../platform/session/session.ts';
import { waitingSecret } from '../entry/index.ts';

/* The sign-in page loads this code once a person types; see lazySigningIn.ts. */

/** [S5-002] Checks the sign-in form. */
export const signInResolver = zodResolver(SignInInput);

/** Returns the address in its normal form; undefined if it is not valid. */
export const normalizedAddress = (email: string): string | undefined =>
  EmailInput.safeParse({ email }).data?.email;

/** [S2-062] Signs this browser in. Rejects with the errors of the API. */
export async function signIn(values: SignInInput) {
  const state = await api.auth.signIn(values);
  await startSession(state);
  return state;
}

/** [S7-005] Requests a mail with a magic link and a code, which only this tab may redeem. */
export const requestMagicLink = (input: MagicLinkInput) =>
  api.links.requestMagicLink({ ...input, waiting: waitingSecret() });

export const { requestDeviceLink, admitDevice } = api.auth;
