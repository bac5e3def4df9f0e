import { useEffect, useRef, useState } from 'react';
import { isOnline } from './connection/connectivity.ts';
import { loadNamespaces, type Namespace } from './i18n/index.ts';

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

/** What was loaded once is there at once the next time. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/** Code that is shown only with its texts: without them it has not come. */
export function withTexts<T>(load: () => Promise<T>, ...namespaces: Namespace[]): () => Promise<T> {
  return async () => {
    const [code, there] = await Promise.all([load(), loadNamespaces(...namespaces)]);
    if (!there) throw new Error('no texts');
    return code;
  };
}

export interface Later<T> {
  /** The code, once it is there. */
  code: T | undefined;
  /** It could not be fetched so far; it is asked for again by itself. */
  failed: boolean;
  /** It failed, somebody asked for it again, and there is no answer yet. */
  retrying: boolean;
  /** Asks at once. */
  retry: () => void;
}

/**
 * Code that comes after the page. When it cannot be fetched the page stays, and says so where the code would
 * be: `LatePlace` for a part of the page, `LateLayer` for what opens over it.
 * @param load must be the same function in each drawing
 */
export function useLater<T>(load: () => Promise<T>, wanted = true): Later<T> {
  const [, setArrived] = useState(false);
  const [failed, setFailed] = useState(false);
  const [retrying, setRetrying] = useState(false);
  const tries = useRef<Tries>(undefined);
  const there = loaded.has(load);
  useEffect(() => {
    if (!wanted || there) return;
    tries.current = keepTrying(
      load,
      (of) => {
        loaded.set(load, of);
        setArrived(true);
      },
      (times) => {
        // Without a connection nothing else can be expected.
        setFailed(times >= MISSES_UNSAID || !isOnline());
        setRetrying(false);
      },
    );
    const { stop } = tries.current;
    return () => {
      stop();
      // Whoever wants it the next time starts without the misses of this time.
      setFailed(false);
      setRetrying(false);
    };
  }, [load, wanted, there]);
  const retry = () => {
    setRetrying(true);
    tries.current?.now();
  };
  const code = loaded.get(load) as T | undefined;
  return { code, failed: failed && !there, retrying, retry };
}
