/** Whether the device has a network, as a native app reports it; undefined in a browser. */
let reported: boolean | undefined;

/** Returns whether the device has a network. The server may be unreachable all the same. */
export const hasNetwork = (): boolean => reported ?? navigator.onLine;

/** Stores the state that a native app reports. @returns whether it has changed */
export function setNetwork(connected: boolean): boolean {
  const before = hasNetwork();
  reported = connected;
  return before !== connected;
}
