import { createRoute, notFound } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    testing: typeof import('../../locales/en/testing.json');
  }
}

/** [S2-013] Asks the server whether it admits the viewer. For anybody else, the page does not exist. */
const dashboard = createRoute({
  getParentRoute: () => memberLayout,
  path: '/testing-dashboard',
  staticData: { title: 'common.page.testing', open: true },
  beforeLoad: async () => {
    const [{ api }, { hasCode }] = await Promise.all([
      import('../../platform/api/client.ts'),
      import('../../platform/errors.ts'),
    ]);
    await api.testing.checkDatabase().catch((error: unknown) => {
      if (hasCode(error, 'NOT_FOUND')) throw notFound();
      throw error;
    });
  },
  ...lazyScreen(() => import('./screens/TestingScreen.tsx'), 'TestingScreen', 'testing', 'moderation'),
});

export const testing = { routes: { member: [dashboard] } } as const;
