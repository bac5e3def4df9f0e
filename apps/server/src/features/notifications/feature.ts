import type { Feature } from '../../platform/feature.ts';
import { startDeliverer } from './deliverer.ts';
import { clampNotificationTimes, type FindMessagePreviews, registerDeliveryWorkers } from './delivery.ts';
import { sampleDigest } from './digest.ts';
import { notificationsOperations } from './operations.ts';
import { pruneNotifications } from './queries/inbox.ts';
import { CANCEL_OLD_DELIVERIES } from './queries/restored.ts';
import { notificationsRoutes } from './routes.ts';

/** @param findMessagePreviews passed in, because the chat depends on notifications */
export const notifications = (findMessagePreviews: FindMessagePreviews) =>
  ({
    owns: 'the inbox, preferences, delivery by push and mail',
    routes: { notifications: notificationsRoutes },
    operations: notificationsOperations,
    mails: { digest: sampleDigest },
    work: (services) => registerDeliveryWorkers(services, findMessagePreviews),
    start: (services) => ({ deliverer: startDeliverer(services) }),
    retention: ({ database }) => [
      { name: 'notifications', remove: (atMost) => pruneNotifications(database.db, atMost) },
    ],
    restored: CANCEL_OLD_DELIVERIES,
    shorten: clampNotificationTimes,
  }) satisfies Feature;
