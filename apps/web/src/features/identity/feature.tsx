import { createRoute } from '@tanstack/react-router';
import { storeInvitationOnEntry } from '../../app/guards/storeInvitationOnEntry.ts';
import { rootRoute } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';
import { entrySearch } from '../../app/search.ts';
import { deletions } from './deletions/feature.tsx';
import { links } from './links/feature.tsx';
import { registration } from './registration/feature.tsx';
import { secondFactor } from './second-factor/feature.tsx';
import { settings } from './settings/feature.tsx';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    auth: typeof import('../../locales/en/auth.json');
    captcha: typeof import('../../locales/en/captcha.json');
  }
}

const onboarding = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding',
  validateSearch: entrySearch,
  staticData: { silent: true },
  beforeLoad: ({ search }) => storeInvitationOnEntry(search),
  ...lazyScreen(() => import('./screens/OnboardingScreen.tsx'), 'OnboardingScreen', 'auth', 'language'),
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: entrySearch,
  beforeLoad: ({ search }) => storeInvitationOnEntry(search),
  staticData: { title: 'common.page.signIn' },
  ...lazyScreen(() => import('./screens/LoginScreen.tsx'), 'LoginScreen', 'auth', 'language'),
});

export const identity = {
  routes: {
    root: [onboarding, login, ...registration.routes.root],
    data: [
      ...links.routes.data,
      ...secondFactor.routes.data,
      ...settings.routes.data,
      ...deletions.routes.data,
    ],
    member: [...settings.routes.member],
  },
} as const;
