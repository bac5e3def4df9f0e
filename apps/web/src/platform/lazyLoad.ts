import { useEffect, useRef, useState } from 'react';
import { isOnline } from './connection/connectivity.ts';
import { loadNamespaces, type Namespace } from './i18n/index.ts';

/** The delay before the first retry. It doubles with each retry. */
const RETRY_DELAY_MS = 1_000;
const RETRY_DELAY_MAX_MS = 30_000;
/** The number of failed attempts after which a failure is shown. Offline, the first is enough. */
const SILENT_FAILURES = 2;

export interface LoadAttempts {
  now: () => void;
  stop: () => void;
}

/** Loads something, and retries until that succeeds. */
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

/** Returns a function that loads code together with its texts. */
export function withTexts<T>(load: () => Promise<T>, ...namespaces: Namespace[]): () => Promise<T> {
  return async () => {
    const [code, hasTexts] = await Promise.all([load(), loadNamespaces(...namespaces)]);
    if (!hasTexts) throw new Error('texts not loaded');
    return code;
  };
}

export interface LazyState<T> {
  code: T | undefined;
  /** True if loading has failed. Automatic retries continue. */
  failed: boolean;
  /** True while a retry runs that the person asked for. */
  retrying: boolean;
  retry: () => void;
}

/**
 * Loads code once `wanted` is true, after the component has rendered without it.
 * @param load must be the same function in each render
 */
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
        // Offline, a second attempt would fail too, so the page shows the failure at once.
        setFailed(times >= SILENT_FAILURES || !isOnline());
        setRetrying(false);
      },
    );
    const { stop } = tries.current;
    return () => {
      stop();
      // The next time the code is wanted, earlier failures do not count.
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
