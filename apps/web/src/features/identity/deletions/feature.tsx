import { createRoute } from '@tanstack/react-router';
import { dataLayout } from '../../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../../app/screen.ts';

declare module '../../../platform/i18n/resources.ts' {
  interface Resources {
    deletion: typeof import('../../../locales/en/deletion.json');
  }
}

/** Restores an account that is being deleted. */
const restoreAccount = createRoute({
  getParentRoute: () => dataLayout,
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
