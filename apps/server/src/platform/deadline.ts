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

/** Waits for a part to end, no longer than it may; answers its name when it had to be left behind. */
export async function inTime(name: string, ending: Promise<unknown>, limitMs: number): Promise<string[]> {
  let ended: unknown;
  const waited = await within(
    limitMs,
    ending.then((answer) => {
      ended = answer;
    }),
  );
  return waited === 'late' || ended === 'late' ? [name] : [];
}
