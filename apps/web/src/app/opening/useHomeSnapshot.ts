import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterFirstPage } from '../../platform/navigation/firstPage.ts';
import { STORED_DATA_MAX_AGE_MS } from '../../platform/query/persistence.ts';
import { useSession } from '../../platform/session/session.ts';
import { removeLocal } from '../../platform/storage/storage.ts';
import { watchData } from './changes.ts';

const KEEP_AFTER_MS = 1_000;

/**
 * Keeps the stored first screen of home up to date. The first data of a query does not delete it, so that
 * it remains if the person leaves early.
 */
export function useHomeSnapshot(): void {
  const client = useQueryClient();
  const router = useRouter();
  const personId = useSession().session?.user.id;
  useEffect(() => {
    if (personId === undefined) return;
    let keep: typeof import('./storeHomeSnapshot.ts').storeHomeSnapshot | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isKept = false;
    let here = true;
    const attempt = () => {
      clearTimeout(timer);
      timer = undefined;
      if (keep === undefined) return;
      if (client.isFetching() + client.isMutating() > 0) later();
      else isKept = keep(personId, STORED_DATA_MAX_AGE_MS);
    };
    const later = () => {
      timer ??= setTimeout(attempt, KEEP_AFTER_MS);
    };
    const changed = () => {
      removeLocal('opening');
      isKept = false;
      later();
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden') attempt();
    };
    const off = [
      watchData(client, { changed, loaded: later }),
      router.subscribe('onRendered', () => isKept || later()),
      afterFirstPage(() => {
        const loaded = import('./storeHomeSnapshot.ts').then(({ storeHomeSnapshot }) => {
          if (!here) return;
          keep = storeHomeSnapshot;
          later();
        });
        // Without this code nothing is stored, and the next start shows grey placeholders.
        loaded.catch(() => undefined);
      }),
    ];
    document.addEventListener('visibilitychange', hidden);
    return () => {
      here = false;
      clearTimeout(timer);
      for (const stop of off) stop();
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [client, router, personId]);
}
