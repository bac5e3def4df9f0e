import { createListeners } from '../../platform/connection/listeners.ts';

/** True once a toast was asked for, which makes the app load the Toaster. */

let shown = false;
const listeners = createListeners();

export const onToast = listeners.add;
export const hasShownToast = () => shown;

export function recordToastShown(): void {
  shown = true;
  listeners.call();
}
