import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterFirstPage } from '../platform/firstPage.ts';
import { isTyping, newVersionWaits, startWorker, takeNewVersion } from '../platform/worker.ts';

/**
 * Keeps the app on this device, and takes a new version of it when the person goes to another page: not while
 * something is typed, and not while something is being sent.
 */
export function useWorker(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    let stop = () => {};
    const off = afterFirstPage(() => {
      stop = startWorker();
    });
    return () => {
      off();
      stop();
    };
  }, []);
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (!pathChanged || !newVersionWaits() || isTyping() || queryClient.isMutating() > 0) return;
        takeNewVersion();
      }),
    [router, queryClient],
  );
}
