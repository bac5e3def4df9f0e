import { createRoute } from '@tanstack/react-router';
import { member } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';
import { friendsSearch } from '../../app/search.ts';

/** [S2-016] The page of friends and chat. */
const friends = createRoute({
  getParentRoute: () => member,
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
