import { DAY_SECONDS } from '../../platform/limits/limiter.ts';
import { type Quota, type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };

export const notificationsQuotas = {
  'notifications.listNotifications': READING,
  'notifications.getUnreadCount': READING,
  'notifications.markNotificationsRead': TAPPING,
  'notifications.getNotificationPreferences': READING,
  'notifications.setNotificationPreference': PREFERENCES,
  'notifications.setQuietHours': PREFERENCES,
  'notifications.setShowContent': PREFERENCES,
  'notifications.getPushKey': READING,
  // Pages subscribe again after each sign-in, so this quota is wide; new devices have a limit of their own.
  'notifications.subscribeToPush': { perPerson: 200, seconds: DAY_SECONDS },
  'notifications.unsubscribeFromPush': { perPerson: 200, seconds: DAY_SECONDS },
} satisfies QuotasOf<'notifications'>;
