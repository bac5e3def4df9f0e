import { useEffect, useSyncExternalStore } from 'react';
import { emitPushStateChange, onPushState, type PushState, pushState } from './push.ts';

export function usePushState(): PushState {
  useEffect(() => {
    let status: PermissionStatus | undefined;
    let gone = false;
    navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        if (gone) return;
        status = found;
        status.addEventListener('change', emitPushStateChange);
        emitPushStateChange();
      },
      // Some browsers cannot report a changed permission.
      () => undefined,
    );
    return () => {
      gone = true;
      status?.removeEventListener('change', emitPushStateChange);
    };
  }, []);
  return useSyncExternalStore(onPushState, pushState);
}
