import { createRoute } from '@tanstack/react-router';
import { sessionLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';
import { redirectSearch } from '../../app/search.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    profiles: typeof import('../../locales/en/profiles.json');
  }
}

const profileSetup = createRoute({
  getParentRoute: () => sessionLayout,
  path: '/profile-setup',
  validateSearch: redirectSearch,
  staticData: { title: 'common.page.profile' },
  ...lazyScreen(
    () => import('./screens/ProfileSetupScreen.tsx'),
    'ProfileSetupScreen',
    'profiles',
    'registration',
  ),
});

export const profiles = {
  routes: {
    session: [profileSetup],
  },
} as const;
