import { useEffect, useEffectEvent } from 'react';
import { isNativeApp } from '../native/device.ts';

/** Passes on this form's photo if Android has ended the app while the camera was open. */
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
