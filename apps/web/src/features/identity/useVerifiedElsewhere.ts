import { useEffect } from 'react';
import { refreshSession } from '../../platform/session/session.ts';

/**
 * The mail is opened in another tab or app: whoever comes back is asked for nothing that is done.
 * @param waits this page asks for the address to be confirmed
 */
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
