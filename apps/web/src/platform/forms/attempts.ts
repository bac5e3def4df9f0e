/** The last attempt to send something: its idempotency key and what was sent. */
export interface Attempt {
  idempotencyKey: string;
  body: string;
  /** This device did not say whether it keeps it: the key stays, so that both are one. */
  mayBeKept?: true;
}

/**
 * What to send with. The same body keeps the key of its last attempt, so that trying again does nothing
 * twice; a changed one gets a new key, unless the last may still be kept on this device.
 */
export function attemptFor(last: Attempt | null, body: object): Attempt {
  const text = JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)));
  if (last?.mayBeKept && last.body !== text) return { ...last, body: text };
  return last?.body === text ? last : { idempotencyKey: crypto.randomUUID(), body: text };
}
