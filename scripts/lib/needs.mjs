import { ensureFaketime, findFaketime } from './faketime.mjs';
import { ensureRedis, hasRedis } from './redis.mjs';

/** @typedef {(say: (line: string) => void) => boolean} Need gets something and answers whether it is there */

/**
 * What tests stand on beside Node, by the names that a `needs.json` of `npm run faults` uses.
 * @type {Record<string, Need>}
 */
export const NEEDS = {
  faketime: (say) => {
    ensureFaketime(say);
    return findFaketime() !== undefined;
  },
  redis: (say) => {
    ensureRedis(say);
    return hasRedis();
  },
};
