import type { Feature } from '../../platform/feature.ts';
import { startDeliverer } from './deliverer.ts';
import { shortenNotificationInstants, workDeliveries } from './delivery.ts';
import { sampleDigest } from './digest.ts';
import { pruneNotifications } from './queries/inbox.ts';
import { notificationsRoutes } from './routes.ts';

export const notifications = {
  routes: { notifications: notificationsRoutes },
  mails: { digest: sampleDigest },
  work: workDeliveries,
  start: (services) => ({ deliverer: startDeliverer(services) }),
  retention: ({ database }) => [
    { name: 'notifications', remove: (atMost) => pruneNotifications(database.db, atMost) },
  ],
  shorten: shortenNotificationInstants,
} satisfies Feature;
