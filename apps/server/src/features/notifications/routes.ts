import { memberProcedure } from '../../platform/http/orpc.ts';
import { getPreferences, setPreference, setQuietHours, setShowContent } from './preferences.ts';
import { deleteSubscription } from './queries/subscriptions.ts';
import { getUnreadCount, listNotifications, markNotificationsRead } from './service.ts';
import { addPushSubscription } from './subscriptions.ts';

const { notifications } = memberProcedure;

export const notificationsRoutes = {
  listNotifications: notifications.listNotifications.handler(({ context, input }) =>
    listNotifications(context.services, context.viewer.id, input),
  ),
  getUnreadCount: notifications.getUnreadCount.handler(async ({ context }) => ({
    unread: await getUnreadCount(context.services, context.viewer.id),
  })),
  markNotificationsRead: notifications.markNotificationsRead.handler(async ({ context, input }) => ({
    unread: await markNotificationsRead(context.services, context.viewer.id, input),
  })),
  getNotificationPreferences: notifications.getNotificationPreferences.handler(({ context }) =>
    getPreferences(context.services, context.viewer),
  ),
  setNotificationPreference: notifications.setNotificationPreference.handler(({ context, input }) =>
    setPreference(context.services, context.viewer, input),
  ),
  setQuietHours: notifications.setQuietHours.handler(({ context, input }) =>
    setQuietHours(context.services, context.viewer, input),
  ),
  setShowContent: notifications.setShowContent.handler(({ context, input }) =>
    setShowContent(context.services, context.viewer, input.enabled),
  ),
  getPushKey: notifications.getPushKey.handler(async ({ context }) => ({
    publicKey: await context.services.push.publicKey(),
    native: [...context.services.push.native],
  })),
  subscribeToPush: notifications.subscribeToPush.handler(({ context, input }) =>
    addPushSubscription(context.services, context.viewer, input),
  ),
  unsubscribeFromPush: notifications.unsubscribeFromPush.handler(({ context, input }) =>
    deleteSubscription(context.services.database.db, context.viewer.id, input.endpoint),
  ),
};
