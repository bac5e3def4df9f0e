/** How an attempt ended. After `left`, the item is still queued or another tab has dealt with it. */
export type AttemptResult = 'sent' | 'left' | { readonly error: unknown };

/** Tells the caller that queued an item how the next attempt to send it ends. */
export function createAttempts() {
  const watchers = new Map<string, (end: AttemptResult) => void>();
  return {
    watch: (idempotencyKey: string): Promise<AttemptResult> =>
      new Promise<AttemptResult>((end) => watchers.set(idempotencyKey, end)).finally(() =>
        watchers.delete(idempotencyKey),
      ),
    ended: (idempotencyKey: string, end: AttemptResult): void => watchers.get(idempotencyKey)?.(end),
  };
}
