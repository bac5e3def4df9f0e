export { closeDoors, mailRestoring } from './end-access.ts';
export { findAddress, findReturn, takeDeletionReminders } from './queries.ts';
