import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newVersionWaits, startWorker, takeNewVersion } from '../platform/connection/worker.ts';
import {
  hasEnteredInput,
  isFormTouched,
  markSentForms,
  watchEnteredInput,
} from '../platform/forms/enteredInput.ts';
import { afterFirstPage } from '../platform/navigation/firstPage.ts';

/** Stores the app on this device, and takes a new version during a navigation if nothing would be lost. */
export function useWorker(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const isSending = () => queryClient.isMutating() > 0;
    // A draft that the new page restores may be reloaded again.
    const mayStillReload = () => !isFormTouched() && !isSending();
    let stop = () => {};
    const off = afterFirstPage(() => {
      stop = startWorker(mayStillReload);
    });
    const offTyping = watchEnteredInput();
    // The router's own "from" remains the previous page until this one has faded in.
    let at = router.latestLocation.pathname;
    const offRouter = router.subscribe('onBeforeLoad', ({ toLocation: { pathname } }) => {
      if (pathname === at) return;
      at = pathname;
      markSentForms();
      if (newVersionWaits() && !hasEnteredInput() && !isSending()) takeNewVersion();
    });
    return () => {
      off();
      stop();
      offTyping();
      offRouter();
    };
  }, [router, queryClient]);
}
