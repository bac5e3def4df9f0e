import { useEffect, useState } from 'react';
import { api } from '../../platform/api/client.ts';
import { waitingSecret } from './accounts/registrationDraft.ts';

/** How often a page that waits asks; whoever looks at it has just come back from the mail. */
const LOOK_MS = 4_000;

/**
 * Whether the link of this tab's registration was followed on another device. The tab learns it by a secret
 * of its own, and is never signed in by it.
 */
export function useFollowed(waits: boolean): boolean {
  const [followed, setFollowed] = useState(false);
  const isWaiting = waits && !followed;
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      api.links.lookAtRegistration({ waiting: waitingSecret() }).then(
        ({ state }) => setFollowed(state === 'followed'),
        // It asks again.
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
