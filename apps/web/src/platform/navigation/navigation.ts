import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** What the router writes into the entries of the browser's history: their order, and which is which. */
export interface HistoryEntry {
  readonly __TSR_index?: number;
  readonly __TSR_key?: string;
}

let hearsFirst: ((event: PopStateEvent) => void) | undefined;
// Before there is a router: of two that listen to the window the first one hears first, captured or not.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => hearsFirst?.(event));

/** Hears of steps in the history before the router does, and may keep them from it. */
export function hearPopsFirst(listener: (event: PopStateEvent) => void): void {
  hearsFirst = listener;
}

/** Asks where the router is. The browser may already be elsewhere. */
export function useRouterEntry(): () => HistoryEntry {
  // The gallery draws layers without one.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  return useCallback(() => router?.history.location.state ?? {}, [router]);
}

/**
 * Goes to a path that is only known at run time, such as `nextPath(…)`; for a fixed one use the router's own
 * typed `Link` and `useNavigate`.
 */
export function useGoTo(): (path: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return (path, options) => (options?.replace ? history.replace(path) : history.push(path));
}

/** Goes back where somebody came from; home, or the page above this one, when this page is the first. */
export function useBack(above = '/home'): () => void {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? history.back() : history.push(above));
}

/** Calls back when another page is asked for than the one that is shown now. */
export function usePageChange(onChange: () => void): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const last = useRef(path);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (path === last.current) return;
    last.current = path;
    changed();
  }, [path]);
}
