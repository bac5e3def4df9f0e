export { useMyInvitations } from './api.ts';
export { useShareLink } from './useShareLink.ts';
