export { sampleDigest } from './digest.ts';
export { startInboxProjector } from './projector.ts';
export { REACTION_NOTIFICATIONS } from './queries/notices.ts';
export { draftInboxChanges, insertNotifications } from './queries/notifying.ts';
export { withdrawNotification } from './queries/withdrawals.ts';
export { deletePushKeys } from './subscriptions.ts';
