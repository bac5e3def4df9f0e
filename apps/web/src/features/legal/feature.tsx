import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    legal: typeof import('../../locales/en/legal.json');
  }
}

const terms = createRoute({
  getParentRoute: () => memberLayout,
  path: '/terms',
  staticData: { title: 'common.page.terms', open: true },
  ...lazyScreen(() => import('./screens/TermsScreen.tsx'), 'TermsScreen', 'legal'),
});

const privacy = createRoute({
  getParentRoute: () => memberLayout,
  path: '/privacy',
  staticData: { title: 'common.page.privacy', open: true },
  ...lazyScreen(() => import('./screens/PrivacyScreen.tsx'), 'PrivacyScreen', 'legal'),
});

export const legal = { routes: { member: [terms, privacy] } } as const;
