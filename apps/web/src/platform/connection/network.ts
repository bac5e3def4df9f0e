/** The report of a shell; a browser has its own. */
let reported: boolean | undefined;

/** Returns whether the device has a network. The server may be out of reach all the same. */
export const hasNetwork = (): boolean => reported ?? navigator.onLine;

/** Takes the report of a shell. @returns whether it differs from what was known */
export function noteNetwork(connected: boolean): boolean {
  const before = hasNetwork();
  reported = connected;
  return before !== connected;
}
