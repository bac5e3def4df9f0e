import { createRoute } from '@tanstack/react-router';
import { member } from './layoutRoutes.tsx';
import { screen } from './screen.ts';

/**
 * The inbox, the single activity that a row leads to, the notification preferences, and the blocked people.
 */
const notifications = createRoute({
  getParentRoute: () => member,
  path: '/notifications',
  staticData: { title: 'shell.nav.notifications', shell: 'wide' },
  ...screen(
    () => import('../features/notifications/screens/NotificationsScreen.tsx'),
    'NotificationsScreen',
    'notifications',
    'said',
    'connections',
  ),
});

const activity = createRoute({
  getParentRoute: () => member,
  path: '/activity/$activityId',
  staticData: { title: 'shell.nav.activity', shell: 'wide' },
  ...screen(
    () => import('../features/feed/screens/ActivityScreen.tsx'),
    'ActivityScreen',
    'activities',
    'reactions',
    'besos',
  ),
});

/** [S2-026] */
const notificationPreferences = createRoute({
  getParentRoute: () => member,
  path: '/notification-preferences',
  staticData: { title: 'shell.nav.notificationPreferences', shell: 'wide' },
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
