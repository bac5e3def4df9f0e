import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    connections: typeof import('../../locales/en/connections.json');
  }
}

/** [S2-028] The public page of a person. */
const person = createRoute({
  getParentRoute: () => memberLayout,
  path: '/user/$profileId',
  staticData: { title: 'common.page.person', open: true },
  ...lazyScreen(() => import('./screens/PersonScreen.tsx'), 'PersonScreen', 'connections'),
});

export const connections = {
  routes: {
    member: [person],
  },
} as const;
