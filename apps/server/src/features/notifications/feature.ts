import type { Feature } from '../../platform/feature.ts';
import { startDeliverer } from './deliverer.ts';
import { type PreviewsOf, shortenNotificationInstants, workDeliveries } from './delivery.ts';
import { sampleDigest } from './digest.ts';
import { pruneNotifications } from './queries/inbox.ts';
import { DELIVER_NOTHING_OLD } from './queries/restored.ts';
import { notificationsRoutes } from './routes.ts';

/** @param previewsOf returns the previews of messages; injected because the chat depends on notifications */
export const notifications = (previewsOf: PreviewsOf) =>
  ({
    routes: { notifications: notificationsRoutes },
    mails: { digest: sampleDigest },
    work: (services) => workDeliveries(services, previewsOf),
    start: (services) => ({ deliverer: startDeliverer(services) }),
    retention: ({ database }) => [
      { name: 'notifications', remove: (atMost) => pruneNotifications(database.db, atMost) },
    ],
    restored: DELIVER_NOTHING_OLD,
    shorten: shortenNotificationInstants,
  }) satisfies Feature;
