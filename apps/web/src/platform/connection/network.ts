/** The state of the network as a native app reports it; undefined in browsers. */
let reported: boolean | undefined;

/** Returns whether the device has a network, or true if that is unknown. */
export const hasNetwork = (): boolean => reported ?? navigator.onLine !== false;

/**
 * Stores the state that a native app reports.
 * @returns whether it has changed
 */
export function setNetwork(connected: boolean): boolean {
  const before = hasNetwork();
  reported = connected;
  return before !== connected;
}
