import { createListeners } from '../../platform/connection/listeners.ts';

/* The first message loads the Toaster, so this module notes that there is one. */

let shown = false;
const listeners = createListeners();

export const onMessage = listeners.add;
export const hasMessage = () => shown;

export function messageComes(): void {
  shown = true;
  listeners.call();
}
