import { createRoute } from '@tanstack/react-router';
import { dataLayout } from '../../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../../app/screen.ts';
import { redirectSearch } from '../../../app/search.ts';

declare module '../../../platform/i18n/resources.ts' {
  interface Resources {
    factor: typeof import('../../../locales/en/factor.json');
  }
}

/** The page on which a sign-in that requires a second factor continues. */
const signInStep = createRoute({
  getParentRoute: () => dataLayout,
  path: '/second-factor',
  validateSearch: redirectSearch,
  staticData: { title: 'common.page.secondFactor' },
  ...lazyScreen(() => import('./screens/SecondFactorScreen.tsx'), 'SecondFactorScreen', 'factor', 'language'),
});

export const secondFactor = { routes: { data: [signInStep] } } as const;
