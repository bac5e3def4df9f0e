import {
  type HistoryState,
  useCanGoBack,
  useLocation,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The router's data in the entries of the browser's history: their order and identity. */
export interface HistoryEntry {
  readonly __TSR_index?: number;
  readonly __TSR_key?: string;
}

let hearsFirst: ((event: PopStateEvent) => void) | undefined;
// Registered before the router exists, because the listeners of `window` run in the order of their
// registration.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => hearsFirst?.(event));

/** Registers a listener for history steps that runs before the router and may hide them from it. */
export function listenBeforeRouter(listener: (event: PopStateEvent) => void): void {
  hearsFirst = listener;
}

/** Returns a function that reads the router's current entry. The browser may already be at another one. */
export function useRouterEntry(): () => HistoryEntry {
  // The gallery renders layers without a router.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  return useCallback(() => router?.history.location.state ?? {}, [router]);
}

/** Navigates to a path that is known only at run time. For a fixed path use `Link` and `useNavigate`. */
export function useGoTo(): (path: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return (path, options) => (options?.replace ? history.replace(path) : history.push(path));
}

/** Goes back to the previous page; to home, or the page above, if this is the first page. */
export function useBack(above = '/home'): () => void {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? history.back() : history.push(above));
}

/** Returns this page's own history state, because the router's may already be the next page's. */
export function usePageState(): HistoryState {
  const { location } = useRouter().state;
  const [page] = useState(location.pathname);
  const last = useRef(location.state);
  // On other paths the selected value is constant, so that a page is not rendered again by its own
  // navigation.
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
