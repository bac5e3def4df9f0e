export { startDeliverer } from './deliverer.ts';
export { shortenNotificationInstants, workDeliveries } from './delivery.ts';
export { sampleDigest } from './digest.ts';
export { startProjector } from './projector.ts';
export { pruneNotifications } from './queries/inbox.ts';
export { REACTION_NOTICES } from './queries/notices.ts';
export { inboxesChanged, notify } from './queries/notifying.ts';
export { withdrawNotice } from './queries/withdrawals.ts';
export { notificationsRoutes } from './routes.ts';
