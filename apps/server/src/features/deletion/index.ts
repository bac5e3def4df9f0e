export { copyErasures, type Erasure, erasuresFile, readErasures } from './erasure-log.ts';
export { replayErasures } from './replay.ts';
