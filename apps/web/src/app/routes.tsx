import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { featureRoutes } from '../features/index.ts';
import { isBiometricOn } from '../platform/native/biometricMark.ts';
import { allowSkippedTransitions } from '../platform/navigation/transitions.ts';
import { hasSessionHint } from '../platform/session/hint.ts';
import { watchDirection } from './direction.ts';
import { RouteFailure } from './Failure.tsx';
import { dataLayout, memberLayout, rootRoute, sessionLayout } from './layoutRoutes.tsx';
import { lazyScreen } from './screen.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const entry = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const to = hasSessionHint() ? '/home' : isBiometricOn() ? '/login' : '/onboarding';
    throw redirect({ to, replace: true });
  },
});

/** [S2-030] Only programs request well-known addresses, so the page stays empty. */
const wellKnown = createRoute({
  getParentRoute: () => rootRoute,
  path: '/.well-known/$',
  component: () => null,
});

/** [S2-015] The profile page. */
const profile = createRoute({
  getParentRoute: () => memberLayout,
  path: '/profile',
  staticData: { title: 'shell.nav.profile', shell: 'wide' },
  ...lazyScreen(() => import('./screens/ProfileScreen.tsx'), 'ProfileScreen', 'relationships'),
});

/** [S2-030] Shows "not found" for every other address. */
const notFound = createRoute({
  getParentRoute: () => memberLayout,
  path: '$',
  staticData: { title: 'common.notFound.title', shell: 'wide', open: true },
  ...lazyScreen(() => import('./screens/NotFoundScreen.tsx'), 'NotFoundScreen'),
});

export const routeTree = rootRoute.addChildren([
  entry,
  wellKnown,
  ...featureRoutes.root,
  dataLayout.addChildren([
    ...featureRoutes.data,
    sessionLayout.addChildren(featureRoutes.session),
    memberLayout.addChildren([...featureRoutes.member, profile, notFound]),
  ]),
]);

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function createAppRouter() {
  allowSkippedTransitions();
  const router = createRouter({
    routeTree,
    defaultErrorComponent: RouteFailure,
    defaultPreload: 'intent',
    // The current page stays until the next page can be rendered.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultViewTransition: {
      // The first page has nothing to fade from. Browsers reject transitions in hidden tabs.
      types: ({ fromLocation, pathChanged }) =>
        fromLocation !== undefined && pathChanged && !document.hidden && !prefersStillness() ? [] : false,
    },
    scrollRestoration: true,
  });
  watchDirection(router.history);
  return router;
}
