import type { SessionState, SignUpInput } from '@beso/contract/auth';
import { useCallback, useRef } from 'react';
import { api } from '../../../platform/api/client.ts';
import { hasCode, NetworkError } from '../../../platform/errors.ts';

/** Registers by email, or signs in if an earlier attempt succeeded without a response. */
export function useSignUpOnce(): (values: SignUpInput) => Promise<SessionState> {
  const unanswered = useRef<string>(undefined);
  return useCallback(async (values) => {
    const { email = '', password } = values;
    try {
      return await api.auth.signUp(values);
    } catch (error) {
      if (error instanceof NetworkError) unanswered.current = email;
      if (!hasCode(error, 'EMAIL_EXISTS') || unanswered.current !== email) throw error;
      return await api.auth.signIn({ email, password }).catch((refused: unknown) => {
        throw refused instanceof NetworkError ? refused : error;
      });
    }
  }, []);
}
