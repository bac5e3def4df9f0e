/** The last attempt to send something: its idempotency key and body. */
export interface SubmitAttempt {
  idempotencyKey: string;
  body: string;
  /** True if storing this attempt timed out. Even a changed body then keeps its key. */
  mayBeKept?: true;
}

/**
 * Returns the attempt to send now. The same body keeps its key, so that a retry has no second effect. A
 * changed body gets a new key, unless this device may have stored the last attempt.
 */
export function attemptFor(last: SubmitAttempt | null, body: object): SubmitAttempt {
  const text = JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)));
  if (last?.mayBeKept && last.body !== text) return { ...last, body: text };
  return last?.body === text ? last : { idempotencyKey: crypto.randomUUID(), body: text };
}
