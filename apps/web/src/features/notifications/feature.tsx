import { createRoute } from '@tanstack/react-router';
import { member } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    notifications: typeof import('../../locales/en/notifications.json');
  }
}

const inbox = createRoute({
  getParentRoute: () => member,
  path: '/notifications',
  staticData: { title: 'shell.nav.notifications', shell: 'wide' },
  ...lazyScreen(
    () => import('./screens/NotificationsScreen.tsx'),
    'NotificationsScreen',
    'notifications',
    'messages',
    'connections',
  ),
});

/** [S2-026] The page of the notification preferences. */
const notificationPreferences = createRoute({
  getParentRoute: () => member,
  path: '/notification-preferences',
  staticData: { title: 'shell.nav.notificationPreferences', shell: 'wide' },
  ...lazyScreen(
    () => import('./screens/NotificationPreferencesScreen.tsx'),
    'NotificationPreferencesScreen',
    'notifications',
    'messages',
    'chat',
  ),
});

export const notifications = {
  routes: {
    member: [inbox, notificationPreferences],
  },
} as const;
