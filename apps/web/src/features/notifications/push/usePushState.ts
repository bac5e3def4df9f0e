import { useEffect, useSyncExternalStore } from 'react';
import { onPushState, type PushState, pushState, pushStateChanged } from './push.ts';

export function usePushState(): PushState {
  useEffect(() => {
    let status: PermissionStatus | undefined;
    let gone = false;
    navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        if (gone) return;
        status = found;
        status.addEventListener('change', pushStateChanged);
        pushStateChanged();
      },
      // A browser that does not report changed permissions shows them after the next page load.
      () => undefined,
    );
    return () => {
      gone = true;
      status?.removeEventListener('change', pushStateChanged);
    };
  }, []);
  return useSyncExternalStore(onPushState, pushState);
}
