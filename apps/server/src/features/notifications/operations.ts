import { DAY_SECONDS } from '../../platform/limits/limiter.ts';
import { type Quota, READING, TAPPING } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };

export const notificationsOperations = {
  notifications: {
    about: 'The inbox, preferences and pushes.',
    operations: {
      listNotifications: { does: 'Lists the inbox of the person, the newest first.', quota: READING },
      getUnreadCount: { does: 'Returns how many notifications are unread.', quota: READING },
      markNotificationsRead: { does: 'Marks notifications as read.', quota: TAPPING },
      getNotificationPreferences: { does: 'Returns by which ways the person is notified.', quota: READING },
      setNotificationPreference: {
        does: 'Turns a kind of notification on or off for one way.',
        quota: PREFERENCES,
      },
      setQuietHours: { does: 'Sets the hours in which no device rings.', quota: PREFERENCES },
      setShowContent: { does: 'Sets whether pushes show their content.', quota: PREFERENCES },
      getPushKey: { does: 'Returns the public key for push subscriptions.', quota: READING },
      // A page repeats a known subscription after each sign-in; new subscriptions have their own limit.
      subscribeToPush: {
        does: 'Subscribes this browser to pushes.',
        quota: { perPerson: 200, seconds: DAY_SECONDS },
      },
      unsubscribeFromPush: {
        does: 'Ends the pushes of this browser.',
        quota: { perPerson: 200, seconds: DAY_SECONDS },
      },
    },
  },
} satisfies OperationsOf<'notifications'>;
