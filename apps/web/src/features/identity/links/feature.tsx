import { createRoute } from '@tanstack/react-router';
import { dataLayout } from '../../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../../app/screen.ts';

declare module '../../../platform/i18n/resources.ts' {
  interface Resources {
    callback: typeof import('../../../locales/en/callback.json');
    recovery: typeof import('../../../locales/en/recovery.json');
  }
}

/** [S2-046] The page of a magic link, whose code signs the person in. */
const authCallback = createRoute({
  getParentRoute: () => dataLayout,
  path: '/auth/callback',
  staticData: { title: 'common.page.signIn' },
  ...lazyScreen(() => import('./screens/CallbackScreen.tsx'), 'CallbackScreen', 'callback', 'language'),
});

const resetPassword = createRoute({
  getParentRoute: () => dataLayout,
  path: '/reset-password',
  staticData: { title: 'common.page.newPassword' },
  ...lazyScreen(
    () => import('./screens/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
    'language',
    'recovery',
    'auth',
    'registration',
  ),
});

const verifyEmail = createRoute({
  getParentRoute: () => dataLayout,
  path: '/verify-email',
  staticData: { title: 'common.page.verifyEmail' },
  ...lazyScreen(() => import('./screens/VerifyEmailScreen.tsx'), 'VerifyEmailScreen', 'recovery', 'language'),
});

const checkInbox = createRoute({
  getParentRoute: () => dataLayout,
  path: '/verify-email-simple',
  staticData: { title: 'common.page.inbox' },
  ...lazyScreen(
    () => import('./screens/CheckInboxScreen.tsx'),
    'CheckInboxScreen',
    'language',
    'recovery',
    'registration',
    'callback',
  ),
});

export const links = { routes: { data: [authCallback, resetPassword, verifyEmail, checkInbox] } } as const;
