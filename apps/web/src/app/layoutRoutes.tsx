import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '../platform/i18n/index.ts';
import { lazyComponent } from './lazy.ts';
import { RootLayout } from './RootLayout.tsx';

/** [S2-030] The id of the route that matches unknown addresses. */
const NOT_FOUND = '/data/member/$';

/** Matches every address that `deepLinkTarget` could redirect, so that only these load its code. */
const SIGNS_IN = /auth.callback|magic-link|verif|code=|_token=/;

export const rootRoute = createRootRoute({
  // [S2-045] Runs at each navigation, including back and forward, and after a change of the hash alone.
  beforeLoad: async ({ location: { href, pathname, searchStr, hash }, matches }) => {
    if (!SIGNS_IN.test(href)) return;
    const { deepLinkTarget } = await import('./deepLinks.ts');
    const isPage = matches.at(-1)?.routeId !== NOT_FOUND;
    const target = deepLinkTarget({ pathname, search: searchStr, hash }, isPage);
    if (target !== null) throw redirect({ href: target, replace: true });
  },
  component: RootLayout,
  notFoundComponent: lazyComponent(() => import('./screens/NotFoundScreen.tsx'), 'NotFoundScreen'),
});

export const dataLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'data',
  component: lazyComponent(() => import('./DataLayout.tsx'), 'DataLayout'),
  beforeLoad: async () => {
    const { restoreSession } = await import('../platform/session/session.ts');
    await restoreSession();
  },
  loader: () => loadNamespaces('shell'),
});

/** Loads the code, texts and session that every page of a member needs. */
async function loadMemberParts(): Promise<void> {
  const [{ knownSession }, { loadWideFrame }] = await Promise.all([
    import('../platform/session/session.ts'),
    import('./shell/useWideFrame.ts'),
  ]);
  // A failure is ignored, because the guard reads the session again and shows the failure.
  const session = knownSession().catch(() => undefined);
  await Promise.all([loadNamespaces('language', 'besos'), loadWideFrame(), session]);
}

export const sessionLayout = createRoute({
  getParentRoute: () => dataLayout,
  id: 'session',
  component: lazyComponent(() => import('./guards/RequireSession.tsx'), 'RequireSession'),
  loader: loadMemberParts,
});

export const memberLayout = createRoute({
  getParentRoute: () => dataLayout,
  id: 'member',
  component: lazyComponent(() => import('./guards/RequireProfile.tsx'), 'RequireProfile'),
  loader: loadMemberParts,
});
