import type { ConfirmationPurpose } from '@beso/contract/confirmation';
import { type ReactNode, useCallback, useState } from 'react';
import { hasCode } from '../../../platform/errors.ts';
import { ConfirmIdentity } from './components/ConfirmIdentity.tsx';

interface Asked {
  confirmed: () => void;
  givenUp: () => void;
}

export interface FreshSignIn {
  /** Runs an action after confirming the identity if necessary. Undefined if the person declines. */
  run: <Result>(action: () => Promise<Result>) => Promise<{ result: Result } | undefined>;
  question: ReactNode;
}

/**
 * Runs actions that may require a confirmed identity and repeats them after it, because the server changes
 * ways of signing in only after a recent sign-in. A new password requires a confirmation for that purpose.
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
