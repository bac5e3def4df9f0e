import { createRoute, redirect } from '@tanstack/react-router';
import { storeInvitationOnEntry } from '../../../app/guards/storeInvitationOnEntry.ts';
import { rootRoute } from '../../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../../app/screen.ts';
import { entrySearch } from '../../../app/search.ts';

declare module '../../../platform/i18n/resources.ts' {
  interface Resources {
    registration: typeof import('../../../locales/en/registration.json');
  }
}

const oldRegistration = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registration',
  validateSearch: entrySearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/simplified-registration', search, replace: true });
  },
});

const simplifiedRegistration = createRoute({
  getParentRoute: () => rootRoute,
  path: '/simplified-registration',
  validateSearch: entrySearch,
  beforeLoad: ({ search }) => storeInvitationOnEntry(search),
  staticData: { title: 'common.page.register' },
  ...lazyScreen(
    () => import('./screens/RegistrationScreen.tsx'),
    'RegistrationScreen',
    'language',
    'registration',
    'auth',
    'errors',
  ),
});

export const registration = { routes: { root: [oldRegistration, simplifiedRegistration] } } as const;
