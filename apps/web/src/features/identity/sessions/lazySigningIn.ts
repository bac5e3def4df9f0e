import type { SignInInput } from '@beso/contract/auth';
import type { Resolver } from 'react-hook-form';
import { NetworkError } from '../../../platform/errors.ts';

/** Loads the code that submits the sign-in form. Rejects with a `NetworkError` if it cannot be loaded. */
export async function loadSigningIn() {
  try {
    return await import('./signingIn.ts');
  } catch (cause) {
    throw new NetworkError('offline', cause);
  }
}

/** Loads the code ahead, and ignores a failure. */
export function preloadSigningIn(): void {
  void loadSigningIn().catch(() => undefined);
}

/** Checks the form. If the rules cannot be loaded, leaves the check to the server. */
export const lazySignInResolver: Resolver<SignInInput> = async (values, context, options) => {
  const code = await loadSigningIn().catch(() => undefined);
  return code === undefined ? { values, errors: {} } : code.signInResolver(values, context, options);
};
