export { deleteBlock, insertBlock, listBlockedPeople, lockPair } from './queries.ts';
