export { copyErasures, type Erasure, erasuresFile, readErasures } from './erasures.ts';
export { replayErasures } from './replay.ts';
