import { ensureFaketime, findFaketime } from './faketime.mjs';
import { ensureRedis, hasRedis } from './redis.mjs';

/** @typedef {(say: (line: string) => void) => boolean} Need returns true once it is installed */

/**
 * Requirements of tests besides Node, by their names in `needs.json`.
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
