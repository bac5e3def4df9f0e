import { createListeners } from '../../platform/connection/listeners.ts';

/** True after the first message, which makes the app load the Toaster. */

let shown = false;
const listeners = createListeners();

export const onToast = listeners.add;
export const hasShownToast = () => shown;

export function recordToastShown(): void {
  shown = true;
  listeners.call();
}
