import { DAY_SECONDS } from '../../platform/limits/limiter.ts';
import { type Quota, type QuotasOf, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };

export const notificationsQuotas = {
  'notifications.listNotifications': READ_QUOTA,
  'notifications.getUnreadCount': READ_QUOTA,
  'notifications.markNotificationsRead': TAP_QUOTA,
  'notifications.getNotificationPreferences': READ_QUOTA,
  'notifications.setNotificationPreference': PREFERENCES,
  'notifications.setQuietHours': PREFERENCES,
  'notifications.setShowContent': PREFERENCES,
  'notifications.getPushKey': READ_QUOTA,
  // Pages subscribe again after each sign-in, so this quota is wide; new devices have a limit of their own.
  'notifications.subscribeToPush': { perPerson: 200, seconds: DAY_SECONDS },
  'notifications.unsubscribeFromPush': { perPerson: 200, seconds: DAY_SECONDS },
} satisfies QuotasOf<'notifications'>;
