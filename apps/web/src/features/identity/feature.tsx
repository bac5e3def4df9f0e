import { createRoute, redirect } from '@tanstack/react-router';
import { leaveIfSignedIn } from '../../app/guards/leaveIfSignedIn.ts';
import { data, member, root } from '../../app/layoutRoutes.tsx';
import { screen } from '../../app/screen.ts';
import { entrySearch, redirectSearch } from '../../app/search.ts';
import { meetInvitation } from '../../platform/invitations/pendingInvitation.ts';

/** [S2-067] Stores an invitation from the address until it can be accepted. */
function enter({ invitation, redirect: asked }: ReturnType<typeof entrySearch>): Promise<void> {
  meetInvitation(invitation);
  return leaveIfSignedIn(asked);
}

const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  validateSearch: entrySearch,
  staticData: { silent: true },
  beforeLoad: ({ search }) => enter(search),
  ...screen(() => import('./screens/OnboardingScreen.tsx'), 'OnboardingScreen', 'auth', 'language'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: entrySearch,
  beforeLoad: ({ search }) => enter(search),
  staticData: { title: 'common.page.signIn' },
  ...screen(() => import('./sessions/screens/LoginScreen.tsx'), 'LoginScreen', 'auth', 'language'),
});

const registration = createRoute({
  getParentRoute: () => root,
  path: '/registration',
  validateSearch: entrySearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/simplified-registration', search, replace: true });
  },
});

const simplifiedRegistration = createRoute({
  getParentRoute: () => root,
  path: '/simplified-registration',
  validateSearch: entrySearch,
  beforeLoad: ({ search }) => enter(search),
  staticData: { title: 'common.page.register' },
  ...screen(
    () => import('./accounts/screens/RegistrationScreen.tsx'),
    'RegistrationScreen',
    'language',
    'registration',
    'auth',
    'errors',
  ),
});

/** [S2-046] Signs in by a mailed code. */
const authCallback = createRoute({
  getParentRoute: () => data,
  path: '/auth/callback',
  staticData: { title: 'common.page.signIn' },
  ...screen(() => import('./links/screens/CallbackScreen.tsx'), 'CallbackScreen', 'callback', 'language'),
});

/** Every sign-in of a person with a second factor continues here. */
const secondFactor = createRoute({
  getParentRoute: () => data,
  path: '/second-factor',
  validateSearch: redirectSearch,
  staticData: { title: 'common.page.secondFactor' },
  ...screen(
    () => import('./second-factor/screens/SecondFactorScreen.tsx'),
    'SecondFactorScreen',
    'factor',
    'language',
  ),
});

const changeEmail = createRoute({
  getParentRoute: () => data,
  path: '/change-email',
  staticData: { title: 'common.page.newEmail' },
  ...screen(
    () => import('./accounts/screens/ChangeEmailScreen.tsx'),
    'ChangeEmailScreen',
    'language',
    'account',
    'recovery',
  ),
});

const undoEmail = createRoute({
  getParentRoute: () => data,
  path: '/undo-email-change',
  staticData: { title: 'common.page.undoEmail' },
  ...screen(
    () => import('./accounts/screens/UndoEmailScreen.tsx'),
    'UndoEmailScreen',
    'account',
    'recovery',
    'language',
  ),
});

/** Restores an account that is being deleted, after signing in or by a mailed link. */
const restoreAccount = createRoute({
  getParentRoute: () => data,
  path: '/restore-account',
  staticData: { title: 'common.page.restore' },
  ...screen(
    () => import('./deletions/screens/RestoreScreen.tsx'),
    'RestoreScreen',
    'language',
    'deletion',
    'account',
    'recovery',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => data,
  path: '/reset-password',
  staticData: { title: 'common.page.newPassword' },
  ...screen(
    () => import('./links/screens/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
    'language',
    'recovery',
    'auth',
    'registration',
  ),
});

const verifyEmail = createRoute({
  getParentRoute: () => data,
  path: '/verify-email',
  staticData: { title: 'common.page.verifyEmail' },
  ...screen(
    () => import('./links/screens/VerifyEmailScreen.tsx'),
    'VerifyEmailScreen',
    'recovery',
    'language',
  ),
});

const checkInbox = createRoute({
  getParentRoute: () => data,
  path: '/verify-email-simple',
  staticData: { title: 'common.page.inbox' },
  ...screen(
    () => import('./links/screens/CheckInboxScreen.tsx'),
    'CheckInboxScreen',
    'language',
    'recovery',
    'registration',
  ),
});

/** [S2-026] The page of the account settings. */
const accountSettings = createRoute({
  getParentRoute: () => member,
  path: '/account-settings',
  staticData: { title: 'shell.nav.accountSettings', shell: 'wide' },
  ...screen(
    () => import('./accounts/screens/AccountSettingsScreen.tsx'),
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

export const identity = {
  routes: {
    root: [onboarding, login, registration, simplifiedRegistration],
    data: [
      authCallback,
      secondFactor,
      changeEmail,
      undoEmail,
      restoreAccount,
      resetPassword,
      verifyEmail,
      checkInbox,
    ],
    member: [accountSettings],
  },
} as const;
