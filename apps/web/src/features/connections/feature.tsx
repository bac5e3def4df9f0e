import { createRoute } from '@tanstack/react-router';
import { member } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';

/** [S2-028] The page of a person. It is public; members see it inside the shell. */
const person = createRoute({
  getParentRoute: () => member,
  path: '/user/$profileId',
  staticData: { title: 'common.page.person', open: true },
  ...lazyScreen(() => import('./screens/PersonScreen.tsx'), 'PersonScreen', 'connections'),
});

export const connections = {
  routes: {
    member: [person],
  },
} as const;
