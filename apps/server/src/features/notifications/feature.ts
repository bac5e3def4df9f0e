import type { Feature } from '../../platform/feature.ts';
import { startDeliverer } from './deliverer.ts';
import { type PreviewsOf, registerDeliveryWorkers, shortenNotificationInstants } from './delivery.ts';
import { sampleDigest } from './digest.ts';
import { notificationsOperations } from './operations.ts';
import { pruneNotifications } from './queries/inbox.ts';
import { CANCEL_OLD_DELIVERIES } from './queries/restored.ts';
import { notificationsRoutes } from './routes.ts';

/** @param previewsOf returns the previews of messages; injected because the chat depends on notifications */
export const notifications = (previewsOf: PreviewsOf) =>
  ({
    owns: 'the inbox, preferences, delivery by push and mail',
    routes: { notifications: notificationsRoutes },
    operations: notificationsOperations,
    mails: { digest: sampleDigest },
    work: (services) => registerDeliveryWorkers(services, previewsOf),
    start: (services) => ({ deliverer: startDeliverer(services) }),
    retention: ({ database }) => [
      { name: 'notifications', remove: (atMost) => pruneNotifications(database.db, atMost) },
    ],
    restored: CANCEL_OLD_DELIVERIES,
    shorten: shortenNotificationInstants,
  }) satisfies Feature;
