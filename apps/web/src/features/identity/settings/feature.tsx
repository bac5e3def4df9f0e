import { createRoute } from '@tanstack/react-router';
import { dataLayout, memberLayout } from '../../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../../app/screen.ts';

declare module '../../../platform/i18n/resources.ts' {
  interface Resources {
    account: typeof import('../../../locales/en/account.json');
  }
}

const changeEmail = createRoute({
  getParentRoute: () => dataLayout,
  path: '/change-email',
  staticData: { title: 'common.page.newEmail' },
  ...lazyScreen(
    () => import('./screens/ChangeEmailScreen.tsx'),
    'ChangeEmailScreen',
    'language',
    'account',
    'recovery',
  ),
});

const undoEmail = createRoute({
  getParentRoute: () => dataLayout,
  path: '/undo-email-change',
  staticData: { title: 'common.page.undoEmail' },
  ...lazyScreen(
    () => import('./screens/UndoEmailScreen.tsx'),
    'UndoEmailScreen',
    'account',
    'recovery',
    'language',
  ),
});

/** [S2-026] The page of the account settings. */
const accountSettings = createRoute({
  getParentRoute: () => memberLayout,
  path: '/account-settings',
  staticData: { title: 'shell.nav.accountSettings', shell: 'wide' },
  ...lazyScreen(
    () => import('./screens/AccountSettingsScreen.tsx'),
    'AccountSettingsScreen',
    'account',
    'deletion',
    'connections',
    'quizzes',
    'factor',
    'auth',
    'registration',
    'recovery',
  ),
});

export const settings = { routes: { data: [changeEmail, undoEmail], member: [accountSettings] } } as const;
