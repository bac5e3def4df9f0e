/** The last attempt to send something: its idempotency key and body. */
export interface Attempt {
  idempotencyKey: string;
  body: string;
  /** True if this device may have queued the attempt, so that the queue and a retry share the key. */
  mayBeKept?: true;
}

/**
 * Returns the key and body to send. The same body keeps its key, so that a retry has no second effect; a
 * changed body gets a new key, unless this device may have queued the last attempt.
 */
export function attemptFor(last: Attempt | null, body: object): Attempt {
  const text = JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)));
  if (last?.mayBeKept && last.body !== text) return { ...last, body: text };
  return last?.body === text ? last : { idempotencyKey: crypto.randomUUID(), body: text };
}
