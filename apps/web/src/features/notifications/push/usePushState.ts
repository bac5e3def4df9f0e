import { useEffect, useSyncExternalStore } from 'react';
import { onPushState, type PushState, pushState, pushStateChanged } from './push.ts';

/** Whether this browser rings, live: also when its permission is changed beside the page. */
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
      // A browser that cannot say when a permission changes shows it with the next page.
      () => undefined,
    );
    return () => {
      gone = true;
      status?.removeEventListener('change', pushStateChanged);
    };
  }, []);
  return useSyncExternalStore(onPushState, pushState);
}
