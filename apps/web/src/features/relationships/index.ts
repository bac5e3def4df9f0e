export { peopleOf, useRelationships } from './api.ts';
