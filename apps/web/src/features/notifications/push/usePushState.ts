import { useEffect, useSyncExternalStore } from 'react';
import { onPushState, type PushState, pushState, pushStateChanged } from './push.ts';

/** The state of push in this browser, live: also when its permission is changed in the browser's settings. */
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
      // In a browser that does not report changes of a permission, the next page load shows it.
      () => undefined,
    );
    return () => {
      gone = true;
      status?.removeEventListener('change', pushStateChanged);
    };
  }, []);
  return useSyncExternalStore(onPushState, pushState);
}
