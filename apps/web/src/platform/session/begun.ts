// A module of its own, so that a signed-in page loads nothing of how one signs in.
let begun = false;

/** Notes that a session began in this page: a sign-in or a registration, however it was done. */
export function noteBegun(): void {
  begun = true;
}

/** Returns whether a session began in this page, and nobody has asked since. */
export function takeBegun(): boolean {
  const was = begun;
  begun = false;
  return was;
}
