import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    moderation: typeof import('../../locales/en/moderation.json');
  }
}

const blocked = createRoute({
  getParentRoute: () => memberLayout,
  path: '/blocked',
  staticData: { title: 'shell.nav.blocked' },
  ...lazyScreen(() => import('./screens/BlockedScreen.tsx'), 'BlockedScreen', 'moderation'),
});

export const moderation = {
  routes: {
    member: [blocked],
  },
} as const;
