export { headOfPerson, personPages } from './pages.ts';
export { hasAsked } from './queries/requests.ts';
