import { createListeners } from '../../platform/connection/listeners.ts';

/** True after the first message, which makes the app load the Toaster. */

let shown = false;
const listeners = createListeners();

export const onMessage = listeners.add;
export const hasMessage = () => shown;

export function recordMessage(): void {
  shown = true;
  listeners.call();
}
