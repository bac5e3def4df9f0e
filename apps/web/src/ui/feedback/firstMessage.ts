import { createListeners } from '../../platform/connection/listeners.ts';

/* Whether there has been a message to show: what shows them is fetched for it. */

let said = false;
const listeners = createListeners();

export const onMessage = listeners.add;
export const hasMessage = () => said;

export function messageComes(): void {
  said = true;
  listeners.call();
}
