export { sampleDigest } from './digest.ts';
export { startProjector } from './projector.ts';
export { REACTION_NOTIFICATIONS } from './queries/notices.ts';
export { draftInboxChanges, insertNotifications } from './queries/notifying.ts';
export { withdrawNotification } from './queries/withdrawals.ts';
export { deletePushKeys } from './subscriptions.ts';
