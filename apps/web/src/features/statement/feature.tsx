import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';
import { statementSearch } from '../../app/search.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    statement: typeof import('../../locales/en/statement.json');
  }
}

const statementPage = createRoute({
  getParentRoute: () => memberLayout,
  path: '/statement',
  validateSearch: statementSearch,
  staticData: { title: 'statement.title', shell: 'wide' },
  ...lazyScreen(() => import('./screens/StatementScreen.tsx'), 'StatementScreen', 'statement', 'besos'),
});

export const statement = {
  routes: {
    member: [statementPage],
  },
} as const;
