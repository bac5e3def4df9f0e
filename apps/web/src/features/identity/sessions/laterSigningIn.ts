import type { SignInInput } from '@beso/contract/auth';
import type { Resolver } from 'react-hook-form';
import { NetworkError } from '../../../platform/errors.ts';

/**
 * The rules, the client and the session, which are half of the page's code: they come when somebody turns to
 * the form. Rejects with a `NetworkError` where they cannot be fetched.
 */
export async function signingIn() {
  try {
    return await import('./signingIn.ts');
  } catch (cause) {
    throw new NetworkError('offline', cause);
  }
}

/** Before it is needed; a miss shows when it is. */
export function prepareSigningIn(): void {
  void signingIn().catch(() => undefined);
}

/** The server checks the same: where the rules cannot be fetched, sending says why it failed. */
export const checkSignIn: Resolver<SignInInput> = async (values, context, options) => {
  const code = await signingIn().catch(() => undefined);
  return code === undefined ? { values, errors: {} } : code.checkSignIn(values, context, options);
};
