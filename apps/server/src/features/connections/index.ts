export { headOfPerson, personPages } from './person-pages.ts';
export { hasAsked } from './queries/requests.ts';
