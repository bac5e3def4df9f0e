import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';
import { friendsSearch } from '../../app/search.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    chat: typeof import('../../locales/en/chat.json');
  }
}

/** [S2-016] The list of friends, and one conversation. */
const friends = createRoute({
  getParentRoute: () => memberLayout,
  path: '/find-friends',
  validateSearch: friendsSearch,
  staticData: { title: 'shell.nav.friends', shell: 'wide' },
  ...lazyScreen(() => import('./screens/FriendsScreen.tsx'), 'FriendsScreen', 'chat'),
});

export const chat = {
  routes: {
    member: [friends],
  },
} as const;
