export { useMyInvitations } from './api.ts';
export { isRegistering } from './status.ts';
export { useShareLink } from './useShareLink.ts';
