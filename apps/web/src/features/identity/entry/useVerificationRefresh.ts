import { useEffect } from 'react';
import { refreshSession } from '../../../platform/session/session.ts';

/**
 * Reads the session again when the person returns to the tab, perhaps after verifying the address.
 * @param waits true if this page asks for the verification
 */
export function useVerificationRefresh(waits: boolean): void {
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
