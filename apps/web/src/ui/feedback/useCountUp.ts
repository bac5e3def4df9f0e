import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 600;

/** Returns a number that counts to `value` within 600 ms, unless the person prefers reduced motion. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      from.current = value;
      setShown(value);
      return;
    }
    let frame = 0;
    let began: number | undefined;
    const step = (now: number) => {
      began ??= now;
      const part = Math.min((now - began) / COUNT_MS, 1);
      from.current = Math.round(start + (value - start) * (1 - (1 - part) ** 3));
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
