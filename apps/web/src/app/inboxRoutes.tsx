import { createRoute } from '@tanstack/react-router';
import { member } from './layoutRoutes.tsx';
import { screen } from './screen.ts';

/** What happened, where it leads, what rings, and who may not. */
const notifications = createRoute({
  getParentRoute: () => member,
  path: '/notifications',
  staticData: { title: 'shell.nav.notifications', shell: 'wide' },
  ...screen(
    () => import('../features/notifications/screens/NotificationsScreen.tsx'),
    'NotificationsScreen',
    'notifications',
  ),
});

const activity = createRoute({
  getParentRoute: () => member,
  path: '/activity/$activityId',
  staticData: { title: 'shell.nav.activity' },
  ...screen(() => import('./screens/ActivityPage.tsx'), 'ActivityPage', 'feed', 'besos'),
});

/** [S2-026] */
const notificationPreferences = createRoute({
  getParentRoute: () => member,
  path: '/notification-preferences',
  staticData: { title: 'shell.nav.notificationPreferences' },
  ...screen(
    () => import('../features/notifications/screens/NotificationPreferencesScreen.tsx'),
    'NotificationPreferencesScreen',
    'notifications',
  ),
});

const blocked = createRoute({
  getParentRoute: () => member,
  path: '/blocked',
  staticData: { title: 'shell.nav.blocked' },
  ...screen(() => import('../features/moderation/screens/BlockedScreen.tsx'), 'BlockedScreen', 'moderation'),
});

export const inboxRoutes = [notifications, activity, notificationPreferences, blocked] as const;
