export { copyErasures, type ErasedAccount, erasuresFile, readErasures } from './erasure-log.ts';
export { replayErasures } from './replay.ts';
