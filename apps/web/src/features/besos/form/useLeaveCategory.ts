import { useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the grid of categories. */
    fromGrid?: boolean;
  }
}

/**
 * [S2-102] [S2-107] Back to the categories of a page: in history, if that is where the category was chosen.
 */
export function useLeaveCategory(page: '/give-besos' | '/request-besos'): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.state.location.state.fromGrid) router.history.back();
    else void navigate({ to: page, search: ({ category: _left, ...kept }) => kept, replace: true });
  };
}
