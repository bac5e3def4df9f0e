export { useMyInvitations } from './api.ts';
export { InvitationStepToasts } from './components/InvitationStepToasts.tsx';
export { useSuppressStepToasts } from './shownSteps.ts';
export { isRegistering } from './status.ts';
export { useSendAgain } from './useSendAgain.ts';
export { useShareLink } from './useShareLink.ts';
