import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';
import { homeSearch } from '../../app/search.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    feed: typeof import('../../locales/en/feed.json');
  }
}

const homeScreen = lazyScreen(
  () => import('./screens/HomeScreen.tsx'),
  'HomeScreen',
  'feed',
  'activities',
  'besos',
);

const home = createRoute({
  getParentRoute: () => memberLayout,
  path: '/home',
  validateSearch: homeSearch,
  staticData: { title: 'shell.nav.home', shell: 'home' },
  ...homeScreen,
  loader: async ({ location }) => {
    const part = homeSearch(location.search);
    const cards = import('./firstFeed.ts').then(({ prefetchFirstCards }) => prefetchFirstCards(part));
    await Promise.all([homeScreen.loader(), cards]);
  },
});

const activity = createRoute({
  getParentRoute: () => memberLayout,
  path: '/activity/$activityId',
  staticData: { title: 'shell.nav.activity', shell: 'wide' },
  ...lazyScreen(
    () => import('./screens/ActivityScreen.tsx'),
    'ActivityScreen',
    'activities',
    'reactions',
    'besos',
  ),
});

export const feed = {
  routes: {
    member: [home, activity],
  },
} as const;
