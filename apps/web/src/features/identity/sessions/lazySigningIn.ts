import type { SignInInput } from '@beso/contract/auth';
import type { Resolver } from 'react-hook-form';
import { NetworkError } from '../../../platform/errors.ts';

/** Loads the code for submitting when a person first uses the form. Rejects with a `NetworkError`. */
export async function signingIn() {
  try {
    return await import('./signingIn.ts');
  } catch (cause) {
    throw new NetworkError('offline', cause);
  }
}

/** Preloads the code. A failure is reported when the code is used. */
export function prepareSigningIn(): void {
  void signingIn().catch(() => undefined);
}

/** Accepts the form if the rules cannot be loaded, because the server checks it again. */
export const checkSignIn: Resolver<SignInInput> = async (values, context, options) => {
  const code = await signingIn().catch(() => undefined);
  return code === undefined ? { values, errors: {} } : code.checkSignIn(values, context, options);
};
