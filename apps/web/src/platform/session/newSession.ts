// This module is small, so that pages of a signed-in person need not load the code for signing in.
let begun = false;

/** Records that a session has just begun on this page. */
export function recordNewSession(): void {
  begun = true;
}

/** Returns whether a session has begun on this page since the last call. */
export function consumeNewSession(): boolean {
  const was = begun;
  begun = false;
  return was;
}
