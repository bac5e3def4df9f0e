export { useMyInvitations } from './api.ts';
export { StepsPlace } from './components/InvitationStepToasts.tsx';
export { isRegistering } from './status.ts';
export { useShowsSteps } from './shownSteps.ts';
export { useSendAgain } from './useSendAgain.ts';
export { useShareLink } from './useShareLink.ts';
