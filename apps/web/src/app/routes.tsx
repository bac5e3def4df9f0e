import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { meetInvitation } from '../platform/pendingInvitation.ts';
import { hasSessionHint } from '../platform/session/hint.ts';
import { accountRoutes, settingsRoutes } from './accountRoutes.tsx';
import { watchDirection } from './direction.ts';
import { economyRoutes } from './economyRoutes.tsx';
import { Failure } from './Failure.tsx';
import { leaveIfSignedIn } from './guards/leaveIfSignedIn.ts';
import { inboxRoutes } from './inboxRoutes.tsx';
import { invitationRoutes } from './invitationRoutes.tsx';
import { data, member, root, session } from './layoutRoutes.tsx';
import { quizRoutes } from './quizRoutes.tsx';
import { recommendationRoutes } from './recommendationRoutes.tsx';
import { screen } from './screen.ts';
import { entrySearch, homeSearch, redirectSearch } from './search.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/* ---- open to everyone, without a single request ---- */

/** [S2-067] An invitation in the address is kept until it can be accepted. */
function enter({ invitation, redirect: asked }: ReturnType<typeof entrySearch>): Promise<void> {
  meetInvitation(invitation);
  return leaveIfSignedIn(asked);
}

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
  validateSearch: entrySearch,
  staticData: { silent: true },
  beforeLoad: ({ search }) => enter(search),
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
  validateSearch: entrySearch,
  beforeLoad: ({ search }) => enter(search),
  staticData: { title: 'common.page.signIn' },
  ...screen(() => import('../features/auth/screens/LoginScreen.tsx'), 'LoginScreen', 'auth', 'language'),
});

const registration = createRoute({
  getParentRoute: () => root,
  path: '/registration',
  validateSearch: entrySearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/simplified-registration', search, replace: true });
  },
});

const simplifiedRegistration = createRoute({
  getParentRoute: () => root,
  path: '/simplified-registration',
  validateSearch: entrySearch,
  beforeLoad: ({ search }) => enter(search),
  staticData: { title: 'common.page.register' },
  ...screen(
    () => import('../features/auth/screens/RegistrationScreen.tsx'),
    'RegistrationScreen',
    'registration',
    'auth',
    'errors',
  ),
});

/** Programs ask for well-known addresses, so nothing is drawn there. [S2-030] */
const wellKnown = createRoute({ getParentRoute: () => root, path: '/.well-known/$', component: () => null });

/* ---- with the API, the caches and the session ---- */

const profileSetup = createRoute({
  getParentRoute: () => session,
  path: '/profile-setup',
  validateSearch: redirectSearch,
  staticData: { title: 'common.page.profile' },
  ...screen(
    () => import('../features/profiles/screens/ProfileSetupScreen.tsx'),
    'ProfileSetupScreen',
    'profiles',
    'registration',
  ),
});

/* ---- for somebody with a session and a profile ---- */

const homeScreen = screen(
  () => import('../features/feed/screens/HomeScreen.tsx'),
  'HomeScreen',
  'feed',
  'activities',
  'besos',
);

const home = createRoute({
  getParentRoute: () => member,
  path: '/home',
  validateSearch: homeSearch,
  staticData: { title: 'shell.nav.home', shell: 'home' },
  ...homeScreen,
  loader: async ({ location }) => {
    const { only } = homeSearch(location.search);
    const cards = import('../features/feed/firstFeed.ts').then(({ firstFeed }) => firstFeed(only));
    await Promise.all([homeScreen.loader(), cards]);
  },
});

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
  onboarding,
  login,
  registration,
  simplifiedRegistration,
  wellKnown,
  data.addChildren([
    ...invitationRoutes.open,
    ...accountRoutes,
    session.addChildren([profileSetup]),
    member.addChildren([
      home,
      profile,
      ...invitationRoutes.member,
      ...economyRoutes,
      ...recommendationRoutes,
      ...quizRoutes,
      ...inboxRoutes,
      ...settingsRoutes,
      ...comingLater,
      notFound,
    ]),
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
      // What stands in the HTML is not a page to fade from.
      types: ({ fromLocation, pathChanged }) =>
        fromLocation !== undefined && pathChanged && !prefersStillness() ? [] : false,
    },
    scrollRestoration: true,
  });
  watchDirection(router.history);
  return router;
}
