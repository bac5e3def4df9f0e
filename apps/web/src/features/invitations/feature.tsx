import { createRoute, redirect } from '@tanstack/react-router';
import { dataLayout, memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';
import { inviteSearch, namesSearch, newRelationshipSearch } from '../../app/search.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    friendsInvite: typeof import('../../locales/en/friendsInvite.json');
    invitations: typeof import('../../locales/en/invitations.json');
    inviting: typeof import('../../locales/en/inviting.json');
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Loads all texts of the page first, because a text that loads later would move the page. */
const JOIN_TEXTS = ['invitations', 'connections', 'errors', 'shell', 'language'] as const;

const join = createRoute({
  getParentRoute: () => dataLayout,
  path: '/join/$token',
  // [S2-029] A UUID is the id of a profile; anything else is a token.
  beforeLoad: ({ params: { token } }) => {
    if (UUID.test(token)) {
      throw redirect({ to: '/user/$profileId', params: { profileId: token.toLowerCase() }, replace: true });
    }
  },
  staticData: { title: 'common.page.join' },
  ...lazyScreen(() => import('./screens/JoinScreen.tsx'), 'JoinScreen', ...JOIN_TEXTS),
});

/** [S2-131] The page of a shared invitation. */
const invitation = createRoute({
  getParentRoute: () => dataLayout,
  path: '/invitation/$token',
  staticData: { title: 'common.page.join' },
  ...lazyScreen(() => import('./screens/JoinScreen.tsx'), 'JoinScreen', ...JOIN_TEXTS),
});

/** [S5-041] The addresses of the invitation pages without a token. */
const withoutToken = (['/invitation', '/join'] as const).map((path) =>
  createRoute({
    getParentRoute: () => dataLayout,
    path,
    validateSearch: namesSearch,
    staticData: { title: 'common.page.join' },
    ...lazyScreen(() => import('./screens/NoTokenScreen.tsx'), 'NoTokenScreen', 'invitations', 'language'),
  }),
);

/** The page on which a person, even without an account, refuses a mailed invitation. */
const refuse = createRoute({
  getParentRoute: () => dataLayout,
  path: '/refuse-invitation/$refusal',
  staticData: { title: 'common.page.join' },
  ...lazyScreen(
    () => import('./screens/RefuseInvitationScreen.tsx'),
    'RefuseInvitationScreen',
    'inviting',
    'language',
  ),
});

const invitationHub = createRoute({
  getParentRoute: () => memberLayout,
  path: '/invitation-hub',
  validateSearch: inviteSearch,
  staticData: { title: 'common.page.invite', open: true },
  ...lazyScreen(() => import('./screens/InviteScreen.tsx'), 'InviteScreen', 'invitations', 'connections'),
});

/** [S2-027] The page of sent and received invitations. */
const invitationManagement = createRoute({
  getParentRoute: () => memberLayout,
  path: '/invitation-management',
  staticData: { title: 'shell.nav.invitations' },
  ...lazyScreen(
    () => import('./screens/InvitationsScreen.tsx'),
    'InvitationsScreen',
    'invitations',
    'inviting',
    'connections',
  ),
});

/** [S2-135] The page for inviting by mail or finding people. */
const newRelationship = createRoute({
  getParentRoute: () => memberLayout,
  path: '/new-relationship',
  validateSearch: newRelationshipSearch,
  staticData: { title: 'common.page.invite' },
  ...lazyScreen(
    () => import('./screens/NewRelationshipScreen.tsx'),
    'NewRelationshipScreen',
    'invitations',
    'inviting',
    'connections',
    'friendsInvite',
    'auth',
  ),
});

export const invitations = {
  routes: {
    data: [join, invitation, ...withoutToken, refuse],
    member: [invitationHub, invitationManagement, newRelationship],
  },
} as const;
