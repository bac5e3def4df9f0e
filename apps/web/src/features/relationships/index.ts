export { faceOf, peopleOf, useKeptRelationships, useRelationships } from './api.ts';
