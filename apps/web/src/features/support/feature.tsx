import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    support: typeof import('../../locales/en/support.json');
  }
}

/** [S2-026] The page is also open to people who cannot sign in. */
const help = createRoute({
  getParentRoute: () => memberLayout,
  path: '/help-support',
  staticData: { title: 'common.page.help', shell: 'wide', open: true },
  ...lazyScreen(() => import('./screens/HelpScreen.tsx'), 'HelpScreen', 'support', 'auth'),
});

export const support = { routes: { member: [help] } } as const;
