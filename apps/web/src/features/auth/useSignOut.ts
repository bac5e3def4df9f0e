import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { signOut as endSession } from '../../platform/session/session.ts';
import { notify } from '../../ui/notify.ts';

/** [S4-003] Signs out and leaves for the entry; stays, and says so, when the server cannot be reached. */
export function useSignOut(): { signOut: () => void; signingOut: boolean } {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [signingOut, setSigningOut] = useState(false);
  const run = async () => {
    setSigningOut(true);
    try {
      await endSession();
      notify.info(t('shell.signedOut'));
      await navigate({ to: '/', replace: true });
    } catch {
      notify.error(t('shell.signOutFailed'));
    } finally {
      setSigningOut(false);
    }
  };
  return { signOut: () => void run(), signingOut };
}
