export { startDeliverer } from './deliverer.ts';
export { workDeliveries } from './delivery.ts';
export { sampleDigest } from './digest.ts';
export { startProjector } from './projector.ts';
export { inboxesChanged, notify, pruneNotifications } from './queries/inbox.ts';
export { REACTION_NOTICES } from './queries/notices.ts';
export { withdrawNotice } from './queries/withdrawals.ts';
export { notificationsRoutes } from './routes.ts';
