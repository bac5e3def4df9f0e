export {
  faceOf,
  knownRelationships,
  partnerOf,
  peopleOf,
  useKeptRelationships,
  useRelationships,
  useRelationshipsAtHand,
} from './api.ts';
