import { useEffect, useRef, useState } from 'react';

/** How long until code that could not be fetched is asked for again: twice as long each time. */
const AGAIN_MS = 1_000;
const AGAIN_MAX_MS = 30_000;
/** From then on the page says that something is missing; one hiccup goes unnoticed. */
const MISSES_UNSAID = 2;

export interface Tries {
  /** Tries at once. */
  now: () => void;
  stop: () => void;
}

/** Loads something, again and again until it is there, at once when the network returns. */
export function keepTrying<T>(
  load: () => Promise<T>,
  got: (loaded: T) => void,
  missed?: (times: number) => void,
): Tries {
  let times = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loading = false;
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', now);
  };
  let stopped = false;
  const now = () => {
    if (loading || stopped) return;
    clearTimeout(timer);
    loading = true;
    load().then(
      (loaded) => {
        loading = false;
        if (stopped) return;
        stop();
        got(loaded);
      },
      () => {
        loading = false;
        if (stopped) return;
        times += 1;
        missed?.(times);
        timer = setTimeout(now, Math.min(AGAIN_MS * 2 ** (times - 1), AGAIN_MAX_MS));
      },
    );
  };
  window.addEventListener('online', now);
  now();
  return {
    now,
    stop: () => {
      stopped = true;
      stop();
    },
  };
}

export interface Later<T> {
  /** The code, once it is there. */
  code: T | undefined;
  /** It could not be fetched so far; it is asked for again by itself. */
  failed: boolean;
  /** Asks at once. */
  retry: () => void;
}

/**
 * Code that comes after the page. When it cannot be fetched the page stays, and can say so.
 * @param load must be the same function in each drawing
 */
export function useLater<T>(load: () => Promise<T>, wanted = true): Later<T> {
  const [code, setCode] = useState<{ of: T }>();
  const [failed, setFailed] = useState(false);
  const tries = useRef<Tries>(undefined);
  const there = code !== undefined;
  useEffect(() => {
    if (!wanted || there) return;
    tries.current = keepTrying(
      load,
      (of) => setCode({ of }),
      (times) => setFailed(times >= MISSES_UNSAID),
    );
    const { stop } = tries.current;
    return () => {
      stop();
      // Whoever wants it the next time starts without the misses of this time.
      setFailed(false);
    };
  }, [load, wanted, there]);
  return { code: code?.of, failed: failed && !there, retry: () => tries.current?.now() };
}
