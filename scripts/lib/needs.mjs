import { spawnSync } from 'node:child_process';
import { ensureFaketime, findFaketime } from './faketime.mjs';
import { ensureRedis, hasRedis } from './redis.mjs';
import { ensureService } from './services.mjs';

/** @typedef {(say: (line: string) => void) => boolean} Need returns true if the program is installed */

/**
 * The programs that tests need, by their names in `needs.json`.
 * @type {Record<string, Need>}
 */
export const NEEDS = {
  faketime: (say) => {
    ensureFaketime(say);
    return findFaketime() !== undefined;
  },
  mounts: () => spawnSync('unshare', ['--mount', 'true']).status === 0,
  redis: (say) => {
    ensureRedis(say);
    return hasRedis();
  },
  pgbouncer: (say) => ensureService('pgbouncer', say),
  haproxy: (say) => ensureService('haproxy', say),
  patroni: (say) => ensureService('patroni', say),
  etcd: (say) => ensureService('etcd', say),
  'redis-sentinel': (say) => ensureService('redis-sentinel', say),
  postgresql: (say) => ensureService('postgresql', say),
  pgbackrest: (say) => ensureService('pgbackrest', say),
};
