import { useEffect, useEffectEvent } from 'react';
import { isNativeApp } from '../native/device.ts';

/** Passes on a photo that was taken for this form while Android had ended the app. */
export function useRestoredPhoto(choose: (file: File) => void): void {
  const take = useEffectEvent((file: File) => choose(file));
  useEffect(() => {
    if (!isNativeApp()) return;
    let stop: (() => void) | undefined;
    let gone = false;
    import('../native/cameraReturn.ts').then(({ onRestoredPhoto }) => {
      if (!gone) stop = onRestoredPhoto((file) => take(file));
    }, reportError);
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
}
