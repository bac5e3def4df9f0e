export { headOfPerson, personPages } from './person-pages.ts';
export { hasPendingRequest } from './queries/requests.ts';
