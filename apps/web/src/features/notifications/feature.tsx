import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    notifications: typeof import('../../locales/en/notifications.json');
  }
}

const inbox = createRoute({
  getParentRoute: () => memberLayout,
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
  getParentRoute: () => memberLayout,
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
