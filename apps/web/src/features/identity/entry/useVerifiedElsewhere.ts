import { useEffect } from 'react';
import { refreshSession } from '../../../platform/session/session.ts';

/** Refreshes the session on return to the tab. @param waits true if this page asks for verification */
export function useVerifiedElsewhere(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    const look = () => {
      if (document.visibilityState === 'visible') refreshSession().catch(() => undefined);
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [waits]);
}
