export { peopleOf, relationshipsKey, relationshipsQuery, useRelationships } from './api.ts';
