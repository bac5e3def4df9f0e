export {
  faceOf,
  knownRelationships,
  peopleOf,
  useKeptRelationships,
  useRelationships,
  useRelationshipsAtHand,
} from './api.ts';
