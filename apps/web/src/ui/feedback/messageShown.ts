import { createListeners } from '../../platform/connection/listeners.ts';

/* Records the first message, because that loads the Toaster. */

let shown = false;
const listeners = createListeners();

export const onMessage = listeners.add;
export const hasMessage = () => shown;

export function recordMessage(): void {
  shown = true;
  listeners.call();
}
