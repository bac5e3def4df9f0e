export { closeDoors, mailRestoring } from './doors.ts';
export { findAddress, findReturn, takeDeletionReminders } from './queries.ts';
