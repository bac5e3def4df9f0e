import { useEffect, useRef, useState } from 'react';
import { isOnline } from './connection/connectivity.ts';
import { loadNamespaces, type Namespace } from './i18n/index.ts';

/** The delay before a retry, which doubles each time. */
const RETRY_DELAY_MS = 1_000;
const RETRY_DELAY_MAX_MS = 30_000;
/** The page reports the failure after this many attempts. */
const SILENT_FAILURES = 2;

export interface LoadAttempts {
  now: () => void;
  stop: () => void;
}

/** Loads something, retrying until it succeeds, and at once when the network returns. */
export function retryUntilLoaded<T>(
  load: () => Promise<T>,
  onLoaded: (loaded: T) => void,
  onFailure?: (times: number) => void,
): LoadAttempts {
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
        onLoaded(loaded);
      },
      () => {
        loading = false;
        if (stopped) return;
        times += 1;
        onFailure?.(times);
        timer = setTimeout(now, Math.min(RETRY_DELAY_MS * 2 ** (times - 1), RETRY_DELAY_MAX_MS));
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
    const [code, hasTexts] = await Promise.all([load(), loadNamespaces(...namespaces)]);
    if (!hasTexts) throw new Error('texts not loaded');
    return code;
  };
}

export interface LazyState<T> {
  code: T | undefined;
  /** True after failures; retries continue. */
  failed: boolean;
  /** True while a retry that the person requested is running. */
  retrying: boolean;
  retry: () => void;
}

/** Loads code after the page. @param load the same function in each render */
export function useLazy<T>(load: () => Promise<T>, wanted = true): LazyState<T> {
  const [, setArrived] = useState(false);
  const [failed, setFailed] = useState(false);
  const [retrying, setRetrying] = useState(false);
  const tries = useRef<LoadAttempts>(undefined);
  const isLoaded = loaded.has(load);
  useEffect(() => {
    if (!wanted || isLoaded) return;
    tries.current = retryUntilLoaded(
      load,
      (of) => {
        loaded.set(load, of);
        setArrived(true);
      },
      (times) => {
        // Without a connection there is no point in waiting for a second failure.
        setFailed(times >= SILENT_FAILURES || !isOnline());
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
  }, [load, wanted, isLoaded]);
  const retry = () => {
    setRetrying(true);
    tries.current?.now();
  };
  const code = loaded.get(load) as T | undefined;
  return { code, failed: failed && !isLoaded, retrying, retry };
}
