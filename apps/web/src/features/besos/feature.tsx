import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';
import { activitySearch, giveSearch, requestSearch } from '../../app/search.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    besos: typeof import('../../locales/en/besos.json');
  }
}

const giveBesos = createRoute({
  getParentRoute: () => memberLayout,
  path: '/give-besos',
  validateSearch: giveSearch,
  staticData: { title: 'shell.nav.give', shell: 'wide' },
  ...lazyScreen(() => import('./give/screens/GiveScreen.tsx'), 'GiveScreen', 'besos'),
});

const giveConfirmation = createRoute({
  getParentRoute: () => memberLayout,
  path: '/give-besos/confirmation',
  validateSearch: activitySearch,
  staticData: { title: 'shell.nav.give', shell: 'wide' },
  ...lazyScreen(() => import('./give/screens/GiveConfirmationScreen.tsx'), 'GiveConfirmationScreen', 'besos'),
});

const requestBesos = createRoute({
  getParentRoute: () => memberLayout,
  path: '/request-besos',
  validateSearch: requestSearch,
  staticData: { title: 'shell.nav.request', shell: 'wide' },
  ...lazyScreen(() => import('./ask/screens/RequestScreen.tsx'), 'RequestScreen', 'besos'),
});

export const besos = {
  routes: {
    member: [giveBesos, giveConfirmation, requestBesos],
  },
} as const;
