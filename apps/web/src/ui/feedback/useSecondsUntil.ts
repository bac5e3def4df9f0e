import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
const secondsUntil = (deadline: number) => Math.max(Math.ceil((deadline - Date.now()) / SECOND_MS), 0);

/** Returns the whole seconds left until a time by this device's clock. */
export function useSecondsUntil(deadline: number): number {
  const [counted, setCounted] = useState(() => ({ deadline, seconds: secondsUntil(deadline) }));
  const seconds = counted.deadline === deadline ? counted.seconds : secondsUntil(deadline);
  useEffect(() => {
    if (seconds === 0) return;
    const next = deadline - (seconds - 1) * SECOND_MS - Date.now();
    const timer = setTimeout(
      () => setCounted({ deadline, seconds: secondsUntil(deadline) }),
      Math.max(next, 0) + 1,
    );
    return () => clearTimeout(timer);
  }, [deadline, seconds]);
  return seconds;
}
