export { useMyInvitations } from './api.ts';
export { StepsPlace } from './components/StepsPlace.tsx';
export { isRegistering } from './status.ts';
export { useShowsSteps } from './stepsShown.ts';
export { useSendAgain } from './useSendAgain.ts';
export { useShareLink } from './useShareLink.ts';
