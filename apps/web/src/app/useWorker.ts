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
 * Starts the service worker, which stores the app on this device. Reloads for a new version during a
 * navigation, if the person would lose nothing.
 */
export function useServiceWorker(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const isSending = () => queryClient.isMutating() > 0;
    // A restored draft does not prevent a reload, as long as the person has not touched its form.
    const mayStillReload = () => !isFormTouched() && !isSending();
    let stop = () => {};
    const off = afterFirstPage(() => {
      stop = startWorker(mayStillReload);
    });
    const offTyping = watchEnteredInput();
    // The last path is kept here, because the router's own changes only when the new page has faded in.
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
