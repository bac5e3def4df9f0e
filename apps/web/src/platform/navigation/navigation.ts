import {
  type HistoryState,
  useCanGoBack,
  useLocation,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The data that the router stores in each entry of the browser's history. */
export interface HistoryEntry {
  readonly __TSR_index?: number;
  readonly __TSR_key?: string;
}

let hearsFirst: ((event: PopStateEvent) => void) | undefined;
// Registered before the router exists, because `window` calls its listeners in the order of registration.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => hearsFirst?.(event));

/** Registers a listener for steps in the history. It runs before the router, and may hide a step from it. */
export function listenBeforeRouter(listener: (event: PopStateEvent) => void): void {
  hearsFirst = listener;
}

/** Returns a function that reads the router's history entry, which the browser may already have left. */
export function useRouterEntry(): () => HistoryEntry {
  // The gallery has no router.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  return useCallback(() => router?.history.location.state ?? {}, [router]);
}

/** Returns a function that opens a path. Use `Link` for a path known at compile time. */
export function useGoTo(): (path: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return (path, options) => (options?.replace ? history.replace(path) : history.push(path));
}

/** Returns a function that goes back, or opens `above` on the first page of the history. */
export function useBack(above = '/home'): () => void {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? history.back() : history.push(above));
}

/** Returns the history state of this page, even while the next page is opening. */
export function usePageState(): HistoryState {
  const { location } = useRouter().state;
  const [page] = useState(location.pathname);
  const last = useRef(location.state);
  // The state stays the same on other paths, so that leaving the page does not render it again.
  const own = useLocation({ select: ({ pathname, state }) => (pathname === page ? state : undefined) });
  if (own !== undefined) last.current = own;
  return last.current;
}

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
