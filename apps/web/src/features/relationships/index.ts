export {
  faceOf,
  knownRelationships,
  peopleOf,
  useKeptRelationships,
  useRelationships,
  useRelationshipsAtHand,
} from './api.ts';
export { LaterConnections } from './components/LaterConnections.tsx';
