export { useConnectionRequests } from './api.ts';
export { FindPeople } from './components/FindPeople.tsx';
export { InboxAnswers } from './components/InboxAnswers.tsx';
export { ReceivedRequests, SentRequests } from './components/ReceivedRequests.tsx';
export { RequestsAbove } from './components/RequestsAbove.tsx';
export { SecondPartnerWarning } from './components/SecondPartnerWarning.tsx';
export { VisibilitySection } from './components/VisibilitySection.tsx';
