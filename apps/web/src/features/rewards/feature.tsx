import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    rewards: typeof import('../../locales/en/rewards.json');
  }
}

const gift = createRoute({
  getParentRoute: () => memberLayout,
  path: '/gift',
  staticData: { title: 'shell.nav.rewards', shell: 'wide' },
  ...lazyScreen(() => import('./screens/RewardsScreen.tsx'), 'RewardsScreen', 'rewards', 'besos'),
});

export const rewards = {
  routes: {
    member: [gift],
  },
} as const;
