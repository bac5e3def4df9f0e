import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { hasSessionHint } from '../platform/session/hint.ts';
import { watchDirection } from './direction.ts';
import { economyRoutes } from './economyRoutes.tsx';
import { Failure } from './Failure.tsx';
import { leaveIfSignedIn } from './guards/leaveIfSignedIn.ts';
import { inboxRoutes } from './inboxRoutes.tsx';
import { data, member, root, session } from './layoutRoutes.tsx';
import { Pending } from './Pending.tsx';
import { screen } from './screen.ts';
import { emailSearch, loginSearch } from './search.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/* ---- open to everyone, without a single request ---- */

const entry = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: hasSessionHint() ? '/home' : '/onboarding', replace: true });
  },
});

const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  staticData: { silent: true },
  beforeLoad: () => leaveIfSignedIn(),
  ...screen(
    () => import('../features/auth/screens/OnboardingScreen.tsx'),
    'OnboardingScreen',
    'auth',
    'language',
  ),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => leaveIfSignedIn(search.redirect),
  staticData: { title: 'common.page.signIn' },
  ...screen(
    () => import('../features/auth/screens/LoginScreen.tsx'),
    'LoginScreen',
    'auth',
    'language',
    'errors',
  ),
});

const registration = createRoute({
  getParentRoute: () => root,
  path: '/registration',
  validateSearch: emailSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/simplified-registration', search, replace: true });
  },
});

const simplifiedRegistration = createRoute({
  getParentRoute: () => root,
  path: '/simplified-registration',
  validateSearch: emailSearch,
  staticData: { title: 'common.page.register' },
  ...screen(
    () => import('../features/auth/screens/RegistrationScreen.tsx'),
    'RegistrationScreen',
    'registration',
    'auth',
    'errors',
  ),
});

/** Well-known addresses belong to machines. [S2-030] */
const wellKnown = createRoute({ getParentRoute: () => root, path: '/.well-known/$', component: () => null });

/* ---- with the API, the caches and the session ---- */

const join = createRoute({
  getParentRoute: () => data,
  path: '/join/$token',
  staticData: { title: 'common.page.join' },
  ...screen(() => import('../features/invitations/screens/JoinScreen.tsx'), 'JoinScreen', 'invitations'),
});

const invitationHub = createRoute({
  getParentRoute: () => data,
  path: '/invitation-hub',
  staticData: { title: 'common.page.invite' },
  ...screen(() => import('../features/invitations/screens/InviteScreen.tsx'), 'InviteScreen', 'invitations'),
});

const profileSetup = createRoute({
  getParentRoute: () => session,
  path: '/profile-setup',
  staticData: { title: 'common.page.profile' },
  ...screen(
    () => import('../features/profiles/screens/ProfileSetupScreen.tsx'),
    'ProfileSetupScreen',
    'profiles',
    'registration',
  ),
});

/* ---- for somebody with a session and a profile ---- */

const home = createRoute({
  getParentRoute: () => member,
  path: '/home',
  staticData: { title: 'shell.nav.home', shell: 'home' },
  ...screen(() => import('./screens/HomePage.tsx'), 'HomePage', 'feed', 'besos'),
});

/** Destinations of the bar, the menu, the rail and the header whose features are still to come. */
const comingLater = (
  [
    ['/find-friends', 'shell.nav.friends'],
    ['/quiz-dashboard', 'shell.nav.quizzes'],
    ['/share-recommendation', 'shell.menu.recommend'],
    ['/profile', 'shell.nav.profile'],
  ] as const
).map(([path, title]) =>
  createRoute({
    getParentRoute: () => member,
    path,
    staticData: { title, shell: 'bar' },
    ...screen(() => import('./screens/ComingLaterScreen.tsx'), 'ComingLaterScreen'),
  }),
);

const routeTree = root.addChildren([
  entry,
  onboarding,
  login,
  registration,
  simplifiedRegistration,
  wellKnown,
  data.addChildren([
    join,
    invitationHub,
    session.addChildren([profileSetup]),
    member.addChildren([home, ...economyRoutes, ...inboxRoutes, ...comingLater]),
  ]),
]);

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultErrorComponent: Failure,
    defaultPendingComponent: Pending,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
  watchDirection(router.history);
  return router;
}
