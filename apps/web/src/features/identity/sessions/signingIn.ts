import { EmailInput, SignInInput } from '@beso/contract/auth';
import { api } from '../../../platform/api/client.ts';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { startSession } from '../../../platform/session/session.ts';

/* What the page of signing in needs only once somebody types: see laterSigningIn.ts. */

/** [S5-002] */
export const checkSignIn = zodResolver(SignInInput);

/** The address as it is sent; undefined where no mail can be sent to it. */
export const mailable = (email: string): string | undefined => EmailInput.safeParse({ email }).data?.email;

/** [S2-062] Signs this browser in. Rejects like every call of the API. */
export async function signIn(values: SignInInput) {
  const state = await api.auth.signIn(values);
  await startSession(state);
  return state;
}

export { isOneTapOffered } from '../biometric/oneTap.ts';

export const { requestMagicLink } = api.links;
export const { requestDeviceLink, admitDevice } = api.auth;
