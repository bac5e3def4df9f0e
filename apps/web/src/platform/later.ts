import { useEffect, useRef, useState } from 'react';
import { isOnline } from './connection/connectivity.ts';
import { loadNamespaces, type Namespace } from './i18n/index.ts';

/** The delay before a retry, doubled each time. */
const AGAIN_MS = 1_000;
const AGAIN_MAX_MS = 30_000;
/** The number of failures before the page reports one. */
const MISSES_UNSAID = 2;

export interface Tries {
  now: () => void;
  stop: () => void;
}

/** Loads something with retries until it arrives, and at once when the network returns. */
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

const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads code with its texts, and fails if either is missing. */
export function withTexts<T>(load: () => Promise<T>, ...namespaces: Namespace[]): () => Promise<T> {
  return async () => {
    const [code, there] = await Promise.all([load(), loadNamespaces(...namespaces)]);
    if (!there) throw new Error('no texts');
    return code;
  };
}

export interface Later<T> {
  code: T | undefined;
  /** True after failures; retries go on. */
  failed: boolean;
  /** True while a retry by the person is under way after a failure. */
  retrying: boolean;
  retry: () => void;
}

/**
 * Loads code after the page. A failure is shown in the code's place: by `LatePlace` for a part of the page,
 * by `LateLayer` for a layer.
 * @param load the same function in each render
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
        // Without a connection, waiting for a second failure is pointless.
        setFailed(times >= MISSES_UNSAID || !isOnline());
        setRetrying(false);
      },
    );
    const { stop } = tries.current;
    return () => {
      stop();
      // The next use starts without the failures of this one.
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
