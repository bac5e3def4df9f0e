/** The error of `withTimeout` when the time is over. */
export class TimeoutExceededError extends Error {}

/** Rejects with `TimeoutExceededError` if the work is late. The work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutExceededError()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
