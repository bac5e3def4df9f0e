export { sampleDigest } from './digest.ts';
export { startProjector } from './projector.ts';
export { REACTION_NOTICES } from './queries/notices.ts';
export { draftInboxChanges, notify } from './queries/notifying.ts';
export { withdrawNotice } from './queries/withdrawals.ts';
