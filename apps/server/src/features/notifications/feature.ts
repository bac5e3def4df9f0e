import type { Feature } from '../../platform/feature.ts';
import { startDeliverer } from './deliverer.ts';
import { type PreviewsOf, registerDeliveryWorkers, shortenNotificationInstants } from './delivery.ts';
import { sampleDigest } from './digest.ts';
import { pruneNotifications } from './queries/inbox.ts';
import { CANCEL_OLD_DELIVERIES } from './queries/restored.ts';
import { notificationsRoutes } from './routes.ts';

/** @param previewsOf returns texts of messages; passed in, because the chat depends on notifications */
export const notifications = (previewsOf: PreviewsOf) =>
  ({
    routes: { notifications: notificationsRoutes },
    mails: { digest: sampleDigest },
    work: (services) => registerDeliveryWorkers(services, previewsOf),
    start: (services) => ({ deliverer: startDeliverer(services) }),
    retention: ({ database }) => [
      { name: 'notifications', remove: (atMost) => pruneNotifications(database.db, atMost) },
    ],
    restored: CANCEL_OLD_DELIVERIES,
    shorten: shortenNotificationInstants,
  }) satisfies Feature;
