import { createRoute, notFound } from '@tanstack/react-router';
import { member } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';

/** [S2-013] The testing dashboard. It exists for operators only: the server is asked before it loads. */
const dashboard = createRoute({
  getParentRoute: () => member,
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
