/**
 * Waits for `work`, but no longer than `limitMs`; `late` when it was not done by then. Passes its error
 * on.
 */
export async function within(limitMs: number, work: Promise<unknown>): Promise<'done' | 'late'> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(late.resolve, limitMs, 'late');
  try {
    return await Promise.race([work.then(() => 'done' as const), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
