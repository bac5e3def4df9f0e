import { createRoute } from '@tanstack/react-router';
import { member } from './layoutRoutes.tsx';
import { screen } from './screen.ts';
import { activitySearch, categorySearch, requestSearch, statementSearch } from './search.ts';

/** Everything that moves besos, and what became of them. */
const giveBesos = createRoute({
  getParentRoute: () => member,
  path: '/give-besos',
  validateSearch: categorySearch,
  staticData: { title: 'shell.nav.give' },
  ...screen(() => import('../features/besos/screens/GiveScreen.tsx'), 'GiveScreen', 'besos'),
});

const giveConfirmation = createRoute({
  getParentRoute: () => member,
  path: '/give-besos/confirmation',
  validateSearch: activitySearch,
  staticData: { title: 'shell.nav.give' },
  ...screen(
    () => import('../features/besos/screens/GiveConfirmationScreen.tsx'),
    'GiveConfirmationScreen',
    'besos',
  ),
});

const requestBesos = createRoute({
  getParentRoute: () => member,
  path: '/request-besos',
  validateSearch: requestSearch,
  staticData: { title: 'shell.nav.request' },
  ...screen(() => import('../features/besos/screens/RequestScreen.tsx'), 'RequestScreen', 'besos'),
});

const gift = createRoute({
  getParentRoute: () => member,
  path: '/gift',
  staticData: { title: 'shell.nav.rewards', shell: 'wide' },
  ...screen(
    () => import('../features/rewards/screens/RewardsScreen.tsx'),
    'RewardsScreen',
    'rewards',
    'besos',
  ),
});

const statement = createRoute({
  getParentRoute: () => member,
  path: '/statement',
  validateSearch: statementSearch,
  staticData: { title: 'statement.title' },
  ...screen(
    () => import('../features/besos/screens/StatementScreen.tsx'),
    'StatementScreen',
    'statement',
    'besos',
  ),
});

export const economyRoutes = [giveBesos, giveConfirmation, requestBesos, gift, statement] as const;
