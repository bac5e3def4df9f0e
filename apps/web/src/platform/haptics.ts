import { isNativeApp } from './native/device.ts';

const MILLISECONDS = { given: [12], received: [12, 80, 12] };

/** Vibrates when a beso is given or received, unless the person prefers reduced motion. */
export function vibrateForBeso(beso: 'given' | 'received'): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  if (isNativeApp()) {
    import('./native/haptics.ts')
      .then(({ vibrateInNativeApp }) => vibrateInNativeApp(beso))
      .catch(reportError);
    return;
  }
  // Before the first tap, browsers refuse to vibrate and log an error.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(MILLISECONDS[beso]);
}
