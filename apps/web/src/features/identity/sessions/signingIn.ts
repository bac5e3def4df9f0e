import { EmailInput, SignInInput } from '@beso/contract/auth';
import type { MagicLinkInput } from '@beso/contract/links';
import { api } from '../../../platform/api/client.ts';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { startSession } from '../../../platform/session/session.ts';
import { waitingSecret } from '../accounts/registrationDraft.ts';

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

/** [S7-005] In this tab the code of its mail can be typed too. */
export const requestMagicLink = (input: MagicLinkInput) =>
  api.links.requestMagicLink({ ...input, waiting: waitingSecret() });

export const { requestDeviceLink, admitDevice } = api.auth;
