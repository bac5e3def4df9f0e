import { createRoute } from '@tanstack/react-router';
import { data, member } from './layoutRoutes.tsx';
import { screen } from './screen.ts';
import { redirectSearch } from './search.ts';

/** Where mailed links lead. They work for everybody, signed in or not. */
const resetPassword = createRoute({
  getParentRoute: () => data,
  path: '/reset-password',
  staticData: { title: 'common.page.newPassword' },
  ...screen(
    () => import('../features/auth/screens/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
    'recovery',
    'auth',
    'registration',
  ),
});

const verifyEmail = createRoute({
  getParentRoute: () => data,
  path: '/verify-email',
  staticData: { title: 'common.page.verifyEmail' },
  ...screen(() => import('../features/auth/screens/VerifyEmailScreen.tsx'), 'VerifyEmailScreen', 'recovery'),
});

const checkInbox = createRoute({
  getParentRoute: () => data,
  path: '/verify-email-simple',
  staticData: { title: 'common.page.inbox' },
  ...screen(
    () => import('../features/auth/screens/CheckInboxScreen.tsx'),
    'CheckInboxScreen',
    'recovery',
    'registration',
  ),
});

/** Where every way in goes on for somebody with a second factor. */
const secondFactor = createRoute({
  getParentRoute: () => data,
  path: '/second-factor',
  validateSearch: redirectSearch,
  staticData: { title: 'common.page.secondFactor' },
  ...screen(() => import('../features/auth/screens/SecondFactorScreen.tsx'), 'SecondFactorScreen', 'factor'),
});

const changeEmail = createRoute({
  getParentRoute: () => data,
  path: '/change-email',
  staticData: { title: 'common.page.newEmail' },
  ...screen(
    () => import('../features/auth/account/screens/ChangeEmailScreen.tsx'),
    'ChangeEmailScreen',
    'account',
    'recovery',
  ),
});

const undoEmail = createRoute({
  getParentRoute: () => data,
  path: '/undo-email-change',
  staticData: { title: 'common.page.undoEmail' },
  ...screen(
    () => import('../features/auth/account/screens/UndoEmailScreen.tsx'),
    'UndoEmailScreen',
    'account',
    'recovery',
  ),
});

/** [S2-046] The way in by a mailed code. */
const authCallback = createRoute({
  getParentRoute: () => data,
  path: '/auth/callback',
  staticData: { title: 'common.page.signIn' },
  ...screen(() => import('../features/auth/screens/CallbackScreen.tsx'), 'CallbackScreen', 'callback'),
});

export const accountRoutes = [
  authCallback,
  secondFactor,
  changeEmail,
  undoEmail,
  resetPassword,
  verifyEmail,
  checkInbox,
];

/** [S2-026] */
const accountSettings = createRoute({
  getParentRoute: () => member,
  path: '/account-settings',
  staticData: { title: 'shell.nav.accountSettings', shell: 'wide' },
  ...screen(
    () => import('../features/auth/account/screens/AccountSettingsScreen.tsx'),
    'AccountSettingsScreen',
    'account',
    'connections',
    'quizzes',
    'factor',
    'auth',
    'registration',
    'recovery',
  ),
});

export const settingsRoutes = [accountSettings];
