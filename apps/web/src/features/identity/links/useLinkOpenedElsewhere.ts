import { useEffect, useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import { waitingSecret } from '../entry/index.ts';

/** Short, because people usually return to this page right after they opened the link elsewhere. */
const LOOK_MS = 4_000;

/** Returns whether the registration's link was opened on another device. */
export function useLinkOpenedElsewhere(waits: boolean): boolean {
  const [followed, setFollowed] = useState(false);
  const isWaiting = waits && !followed;
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      api.links.lookAtRegistration({ waiting: waitingSecret() }).then(
        ({ state }) => setFollowed(state === 'followed'),
        // A failure is ignored, because the next interval asks again.
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting]);
  return followed;
}
