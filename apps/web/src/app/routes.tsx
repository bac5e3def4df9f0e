import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { featureRoutes } from '../features/index.ts';
import { isBiometricOn } from '../platform/native/biometricMark.ts';
import { hasSessionHint } from '../platform/session/hint.ts';
import { watchDirection } from './direction.ts';
import { Failure } from './Failure.tsx';
import { data, member, root, session } from './layoutRoutes.tsx';
import { screen } from './screen.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const entry = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const to = hasSessionHint() ? '/home' : isBiometricOn() ? '/login' : '/onboarding';
    throw redirect({ to, replace: true });
  },
});

/** Programs ask for well-known addresses, so nothing is drawn there. [S2-030] */
const wellKnown = createRoute({ getParentRoute: () => root, path: '/.well-known/$', component: () => null });

/** [S2-015] */
const profile = createRoute({
  getParentRoute: () => member,
  path: '/profile',
  staticData: { title: 'shell.nav.profile', shell: 'wide' },
  ...screen(() => import('./screens/ProfileScreen.tsx'), 'ProfileScreen', 'relationships'),
});

/** Destinations of the bar, the menu, the rail and the header whose features are still to come. */
const comingLater = ([['/find-friends', 'shell.nav.friends']] as const).map(([path, title]) =>
  createRoute({
    getParentRoute: () => member,
    path,
    staticData: { title, shell: 'bar' },
    ...screen(() => import('./screens/ComingLaterScreen.tsx'), 'ComingLaterScreen'),
  }),
);

/** [S2-030] Every other address. */
const notFound = createRoute({
  getParentRoute: () => member,
  path: '$',
  staticData: { title: 'common.notFound.title', shell: 'wide', open: true },
  ...screen(() => import('./screens/NotFoundScreen.tsx'), 'NotFoundScreen'),
});

const routeTree = root.addChildren([
  entry,
  wellKnown,
  ...featureRoutes.root,
  data.addChildren([
    ...featureRoutes.data,
    session.addChildren(featureRoutes.session),
    member.addChildren([...featureRoutes.member, profile, ...comingLater, notFound]),
  ]),
]);

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultErrorComponent: Failure,
    defaultPreload: 'intent',
    // The present page stays until the next one can be drawn, and they change without a blank one between.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultViewTransition: {
      // What stands in the HTML is not a page to fade from; nobody sees a tab that is hidden, and there the
      // browser skips it with an error.
      types: ({ fromLocation, pathChanged }) =>
        fromLocation !== undefined && pathChanged && !document.hidden && !prefersStillness() ? [] : false,
    },
    scrollRestoration: true,
  });
  watchDirection(router.history);
  return router;
}
