import { DAY_SECONDS } from '../../platform/limits/limiter.ts';
import { type Quota, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };

export const notificationsOperations = {
  notifications: {
    about: 'The inbox, preferences and pushes.',
    operations: {
      listNotifications: { does: 'Lists the inbox of the person, the newest first.', quota: READ_QUOTA },
      getUnreadCount: { does: 'Returns how many notifications are unread.', quota: READ_QUOTA },
      markNotificationsRead: { does: 'Marks notifications as read.', quota: TAP_QUOTA },
      getNotificationPreferences: {
        does: 'Returns by which ways the person is notified.',
        quota: READ_QUOTA,
      },
      setNotificationPreference: {
        does: 'Turns a kind of notification on or off for one way.',
        quota: PREFERENCES,
      },
      setQuietHours: { does: 'Sets the hours in which no device rings.', quota: PREFERENCES },
      setShowContent: { does: 'Sets whether pushes show their content.', quota: PREFERENCES },
      getPushKey: { does: 'Returns the public key for push subscriptions.', quota: READ_QUOTA },
      // The quota is high, because a browser repeats its subscription after each sign-in.
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
