/** The error of `withTimeout` when the time is over. */
export class TimeoutExceededError extends Error {}

/** Returns the work's result, or rejects with `TimeoutExceededError` if it is late; the work goes on. */
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
