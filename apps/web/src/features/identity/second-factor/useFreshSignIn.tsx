import type { ConfirmationPurpose } from '@beso/contract/confirmation';
import { type ReactNode, useCallback, useState } from 'react';
import { hasCode } from '../../../platform/errors.ts';
import { ConfirmIdentity } from './components/ConfirmIdentity.tsx';

interface Asked {
  confirmed: () => void;
  givenUp: () => void;
}

export interface FreshSignIn {
  /**
   * Runs what needs a fresh sign-in. Where the present one is too old, the person is asked who they are, and
   * then it runs again. Undefined when they would rather not; rejects with every other error.
   */
  run: <Result>(action: () => Promise<Result>) => Promise<{ result: Result } | undefined>;
  /** To be drawn by whoever runs something. */
  question: ReactNode;
}

/**
 * For changes of how one signs in, which the server does for a fresh sign-in only; another password for one
 * that was made for it.
 */
export function useFreshSignIn(purpose: ConfirmationPurpose = 'fresh'): FreshSignIn {
  const [asked, setAsked] = useState<Asked>();
  const run = useCallback(async <Result,>(action: () => Promise<Result>) => {
    try {
      return { result: await action() };
    } catch (error) {
      if (!hasCode(error, 'FRESH_SIGN_IN_REQUIRED')) throw error;
    }
    const isConfirmed = await new Promise<boolean>((resolve) => {
      setAsked({ confirmed: () => resolve(true), givenUp: () => resolve(false) });
    });
    setAsked(undefined);
    return isConfirmed ? { result: await action() } : undefined;
  }, []);
  const question =
    asked === undefined ? null : (
      <ConfirmIdentity purpose={purpose} onConfirmed={asked.confirmed} onClose={asked.givenUp} />
    );
  return { run, question };
}
