// This is a separate module, so that a signed-in page does not load the code for signing in.
let begun = false;

/** Records that a session began on this page, by a sign-in of any kind or a registration. */
export function recordNewSession(): void {
  begun = true;
}

/** Returns whether a session began on this page since the last call. */
export function consumeNewSession(): boolean {
  const was = begun;
  begun = false;
  return was;
}
