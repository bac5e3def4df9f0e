import type { Feature } from '../../platform/feature.ts';
import { startDeliverer } from './deliverer.ts';
import { type PreviewsOf, shortenNotificationInstants, workDeliveries } from './delivery.ts';
import { sampleDigest } from './digest.ts';
import { pruneNotifications } from './queries/inbox.ts';
import { notificationsRoutes } from './routes.ts';

/** @param previewsOf what pushes show of messages; the chat lies above notifications */
export const notifications = (previewsOf: PreviewsOf) =>
  ({
    routes: { notifications: notificationsRoutes },
    mails: { digest: sampleDigest },
    work: (services) => workDeliveries(services, previewsOf),
    start: (services) => ({ deliverer: startDeliverer(services) }),
    retention: ({ database }) => [
      { name: 'notifications', remove: (atMost) => pruneNotifications(database.db, atMost) },
    ],
    shorten: shortenNotificationInstants,
  }) satisfies Feature;
