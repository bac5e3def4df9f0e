import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newVersionWaits, startWorker, takeNewVersion } from '../platform/connection/worker.ts';
import { isTouched, isTyping, leaveSentForms, watchTyping } from '../platform/forms/typing.ts';
import { afterFirstPage } from '../platform/navigation/firstPage.ts';

/**
 * Keeps the app on this device, and takes a new version of it when the person goes to another page: not while
 * something is typed and not sent, and not while something is being sent.
 */
export function useWorker(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const isSending = () => queryClient.isMutating() > 0;
    // What the new page found of an earlier draft, it finds again.
    const mayStillReload = () => !isTouched() && !isSending();
    let stop = () => {};
    const off = afterFirstPage(() => {
      stop = startWorker(mayStillReload);
    });
    const offTyping = watchTyping();
    // The router's own "from" lags behind: it is the page before as long as this one fades in.
    let at = router.latestLocation.pathname;
    const offRouter = router.subscribe('onBeforeLoad', ({ toLocation: { pathname } }) => {
      if (pathname === at) return;
      at = pathname;
      leaveSentForms();
      if (newVersionWaits() && !isTyping() && !isSending()) takeNewVersion();
    });
    return () => {
      off();
      stop();
      offTyping();
      offRouter();
    };
  }, [router, queryClient]);
}
