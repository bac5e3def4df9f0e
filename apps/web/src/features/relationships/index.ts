export {
  faceOf,
  knownRelationships,
  peopleOf,
  useKeptRelationships,
  usePartnerOf,
  useRelationships,
  useRelationshipsAtHand,
} from './api.ts';
