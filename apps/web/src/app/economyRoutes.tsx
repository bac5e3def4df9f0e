import { createRoute } from '@tanstack/react-router';
import { member } from './layoutRoutes.tsx';
import { screen } from './screen.ts';
import { activitySearch, giveSearch, requestSearch, statementSearch } from './search.ts';

/** The screens that move besos, and the statement. */
const giveBesos = createRoute({
  getParentRoute: () => member,
  path: '/give-besos',
  validateSearch: giveSearch,
  staticData: { title: 'shell.nav.give', shell: 'wide' },
  ...screen(() => import('../features/besos/give/screens/GiveScreen.tsx'), 'GiveScreen', 'besos'),
});

const giveConfirmation = createRoute({
  getParentRoute: () => member,
  path: '/give-besos/confirmation',
  validateSearch: activitySearch,
  staticData: { title: 'shell.nav.give', shell: 'wide' },
  ...screen(
    () => import('../features/besos/give/screens/GiveConfirmationScreen.tsx'),
    'GiveConfirmationScreen',
    'besos',
  ),
});

const requestBesos = createRoute({
  getParentRoute: () => member,
  path: '/request-besos',
  validateSearch: requestSearch,
  staticData: { title: 'shell.nav.request', shell: 'wide' },
  ...screen(() => import('../features/besos/ask/screens/RequestScreen.tsx'), 'RequestScreen', 'besos'),
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
  staticData: { title: 'statement.title', shell: 'wide' },
  ...screen(
    () => import('../features/statement/screens/StatementScreen.tsx'),
    'StatementScreen',
    'statement',
    'besos',
  ),
});

export const economyRoutes = [giveBesos, giveConfirmation, requestBesos, gift, statement] as const;
