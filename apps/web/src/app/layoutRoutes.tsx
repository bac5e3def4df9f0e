import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '../platform/i18n/index.ts';
import { RootLayout } from './RootLayout.tsx';

/** The parents of all other routes: each adds what the pages below it need. */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('./screens/NotFoundScreen.tsx'), 'NotFoundScreen'),
});

/** With the API, the caches and the session. */
export const data = createRoute({
  getParentRoute: () => root,
  id: 'data',
  component: lazyRouteComponent(() => import('./DataLayout.tsx'), 'DataLayout'),
  beforeLoad: async () => {
    const { restoreSession } = await import('../platform/session/session.ts');
    await restoreSession();
  },
  loader: () => loadNamespaces('errors', 'shell'),
});

export const session = createRoute({
  getParentRoute: () => data,
  id: 'session',
  component: lazyRouteComponent(() => import('./guards/RequireSession.tsx'), 'RequireSession'),
});

/** For somebody with a session and a profile. */
export const member = createRoute({
  getParentRoute: () => data,
  id: 'member',
  component: lazyRouteComponent(() => import('./guards/RequireProfile.tsx'), 'RequireProfile'),
  loader: async () => {
    const { knownSession } = await import('../platform/session/session.ts');
    // The guard asks again, and says what came of it.
    await Promise.all([loadNamespaces('language', 'besos'), knownSession().catch(() => undefined)]);
  },
});
