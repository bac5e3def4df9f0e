import { useCanGoBack, useRouter } from '@tanstack/react-router';

/**
 * Goes to a path that is only known at run time, such as `nextPath(…)`; for a fixed one use the router's own
 * typed `Link` and `useNavigate`.
 */
export function useGoTo(): (path: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return (path, options) => (options?.replace ? history.replace(path) : history.push(path));
}

/** Goes back where somebody came from; home when this page is the first. */
export function useBack(): () => void {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? history.back() : history.push('/home'));
}
