import { useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the previous history entry is the grid of categories. */
    fromGrid?: boolean;
  }
}

/** [S2-102] [S2-107] Leads back to the categories, which replace a form that was opened directly. */
export function useReturnToCategories(page: '/give-besos' | '/request-besos'): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.state.location.state.fromGrid) router.history.back();
    else void navigate({ to: page, search: ({ category: _left, ...kept }) => kept, replace: true });
  };
}
