import { installPackage, onPath } from './machine.mjs';

const NAMES = ['redis-server', 'valkey-server'];
/** The package's names on different systems. */
const PACKAGES = ['redis-server', 'redis', 'valkey'];

const present = () => process.env.BESO_REDIS_SERVER ?? NAMES.map(onPath).find((path) => path !== undefined);

/**
 * Installs Redis as root for tests with several nodes, which otherwise fail with an explanation.
 * @param {(line: string) => void} say
 */
export function ensureRedis(say) {
  for (const name of PACKAGES) {
    if (present() !== undefined) return;
    installPackage(name, say);
  }
}

export const hasRedis = () => present() !== undefined;
