import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { activateNewVersion, isNewVersionWaiting, startWorker } from '../platform/connection/worker.ts';
import {
  hasEnteredInput,
  isFormTouched,
  markSentForms,
  watchEnteredInput,
} from '../platform/forms/enteredInput.ts';
import { afterFirstPage } from '../platform/navigation/firstPage.ts';

/**
 * Starts the service worker. A new version is loaded during a navigation, if the person would lose nothing.
 */
export function useServiceWorker(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const isSending = () => queryClient.isMutating() > 0;
    // A restored draft does not prevent a reload until the person touches its form.
    const mayStillReload = () => !isFormTouched() && !isSending();
    let stop = () => {};
    const off = afterFirstPage(() => {
      stop = startWorker(mayStillReload);
    });
    const offTyping = watchEnteredInput();
    // Stores the last path itself, because the router updates its path only after the fade.
    let at = router.latestLocation.pathname;
    const offRouter = router.subscribe('onBeforeLoad', ({ toLocation: { pathname } }) => {
      if (pathname === at) return;
      at = pathname;
      markSentForms();
      if (isNewVersionWaiting() && !hasEnteredInput() && !isSending()) activateNewVersion();
    });
    return () => {
      off();
      stop();
      offTyping();
      offRouter();
    };
  }, [router, queryClient]);
}
