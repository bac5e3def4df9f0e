import { useEffect, useEffectEvent } from 'react';
import { inShell } from '../native/device.ts';

/** Passes on a photo for this form that arrives after Android ended the app while the camera was open. */
export function useRestoredPhoto(choose: (file: File) => void): void {
  const take = useEffectEvent((file: File) => choose(file));
  useEffect(() => {
    if (!inShell()) return;
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
