import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, isApiError, NetworkError } from '../../../platform/errors.ts';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { signOut as endSession, useSession } from '../../../platform/session/session.ts';
import { countUnsentItems, discardUnsentItems } from '../../../platform/session/unsentItems.ts';
import { appToasts } from '../../../ui/feedback/appToasts.ts';

/** [S8-003] Returns the message for a failed sign-out, with the reason if it is known. */
function failureOf(error: unknown, t: Translate): string {
  const isKnown = isApiError(error) || error instanceof NetworkError;
  if (!isKnown) return t('shell.signOutFailed');
  return t('shell.signOutFailedWith', { message: errorText(error, t) });
}

export interface SigningOut {
  start: () => void;
  /** Signs out. `discard` also deletes this person's unsent items. */
  leave: (options?: { discard?: boolean }) => Promise<void>;
  signingOut: boolean;
  asking: number | 'unknown' | undefined;
  cancel: () => void;
}

/** [S4-003] Signs out, on this device or on all. After a failure the page stays. */
export function useSignOut(scope: 'local' | 'global' = 'local'): SigningOut {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { session } = useSession();
  const [signingOut, setSigningOut] = useState(false);
  const [asking, setAsking] = useState<number | 'unknown'>();
  const personId = session?.user.id;

  const leave = async ({ discard = false } = {}) => {
    setSigningOut(true);
    try {
      await endSession(scope);
    } catch (error) {
      appToasts.error(failureOf(error, t));
      setSigningOut(false);
      return;
    }
    try {
      if (discard && personId !== undefined) await discardUnsentItems(personId);
      appToasts.info(t('shell.signedOut'));
    } catch {
      appToasts.error(t('shell.leaving.discardFailed'));
    }
    await navigate({ to: '/', replace: true });
    setSigningOut(false);
  };

  const start = async () => {
    const count = personId === undefined ? 0 : await countUnsentItems(personId);
    if (count !== 0) return setAsking(count ?? 'unknown');
    await leave();
  };

  return { start: () => void start(), leave, signingOut, asking, cancel: () => setAsking(undefined) };
}
