import { createRoute } from '@tanstack/react-router';
import { data } from '../../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../../app/screen.ts';

/** The page that restores an account which is being deleted. A mailed link leads to it, or a sign-in. */
const restoreAccount = createRoute({
  getParentRoute: () => data,
  path: '/restore-account',
  staticData: { title: 'common.page.restore' },
  ...lazyScreen(
    () => import('./screens/RestoreScreen.tsx'),
    'RestoreScreen',
    'language',
    'deletion',
    'account',
    'recovery',
  ),
});

export const deletions = { routes: { data: [restoreAccount] } } as const;
