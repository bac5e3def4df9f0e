import { createListeners } from '../../platform/connection/listeners.ts';

/* The first message loads the Toaster, so this module notes that there is one. */

let said = false;
const listeners = createListeners();

export const onMessage = listeners.add;
export const hasMessage = () => said;

export function messageComes(): void {
  said = true;
  listeners.call();
}
