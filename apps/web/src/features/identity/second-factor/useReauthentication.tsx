import type { ConfirmationPurpose } from '@beso/contract/confirmation';
import { type ReactNode, useCallback, useState } from 'react';
import { hasCode } from '../../../platform/errors.ts';
import { ConfirmIdentity } from './components/ConfirmIdentity.tsx';

interface Asked {
  confirmed: () => void;
  givenUp: () => void;
}

export interface Reauthentication {
  /** Runs the action, if necessary after a confirmation. Resolves to undefined if the person declines. */
  run: <Result>(action: () => Promise<Result>) => Promise<{ result: Result } | undefined>;
  question: ReactNode;
}

/**
 * Asks the person to confirm who they are when the sign-in is too old for an action. To set a password,
 * `purpose` must be 'password'.
 */
export function useReauthentication(purpose: ConfirmationPurpose = 'fresh'): Reauthentication {
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
