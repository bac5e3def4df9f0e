/** Resolves to `late` if `work` takes longer than `limitMs`; rejects if `work` rejects in time. */
export async function withDeadline(limitMs: number, work: Promise<unknown>): Promise<'done' | 'late'> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(late.resolve, limitMs, 'late');
  try {
    return await Promise.race([work.then(() => 'done' as const), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits up to `limitMs`. Returns `[name]` if `ending` was too late, otherwise an empty list. */
export async function namesOfLateParts(
  name: string,
  ending: Promise<unknown>,
  limitMs: number,
): Promise<string[]> {
  let ended: unknown;
  const waited = await withDeadline(
    limitMs,
    ending.then((answer) => {
      ended = answer;
    }),
  );
  return waited === 'late' || ended === 'late' ? [name] : [];
}
