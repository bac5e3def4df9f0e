/** The end of an attempt: sent, refused or failed by the server, or left to another attempt or tab. */
export type Attempt = 'sent' | 'left' | { readonly error: unknown };

/** Tells the writers of items how the next attempts to send these end. */
export function createAttempts() {
  const watchers = new Map<string, (end: Attempt) => void>();
  return {
    watch: (idempotencyKey: string): Promise<Attempt> =>
      new Promise<Attempt>((end) => watchers.set(idempotencyKey, end)).finally(() =>
        watchers.delete(idempotencyKey),
      ),
    ended: (idempotencyKey: string, end: Attempt): void => watchers.get(idempotencyKey)?.(end),
  };
}
