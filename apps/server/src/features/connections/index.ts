export { personPageHead, personPages } from './person-pages.ts';
export { hasPendingRequest } from './queries/requests.ts';
