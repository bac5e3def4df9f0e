import { installPackage, onPath } from './machine.mjs';

const NAMES = ['redis-server', 'valkey-server'];
/** The same program under the names that systems give its package. */
const PACKAGES = ['redis-server', 'redis', 'valkey'];

const present = () => process.env.BESO_REDIS_SERVER ?? NAMES.map(onPath).find((path) => path !== undefined);

/**
 * Gets, as root, the Redis server that the tests of several nodes start. Where it cannot be had they fail and
 * say so.
 * @param {(line: string) => void} say
 */
export function ensureRedis(say) {
  for (const name of PACKAGES) {
    if (present() !== undefined) return;
    installPackage(name, say);
  }
}

/** Whether there is one. */
export const hasRedis = () => present() !== undefined;
