import { findProgram, installPackage } from './machine.mjs';

const NAMES = ['redis-server', 'valkey-server'];
/** The names of the package on different systems. */
const PACKAGES = ['redis-server', 'redis', 'valkey'];

const present = () =>
  process.env.BESO_REDIS_SERVER ?? NAMES.map(findProgram).find((path) => path !== undefined);

/**
 * Installs Redis if this runs as root. Without Redis, the tests with several nodes fail.
 * @param {(line: string) => void} say
 */
export function ensureRedis(say) {
  for (const name of PACKAGES) {
    if (present() !== undefined) return;
    installPackage(name, say);
  }
}

export const hasRedis = () => present() !== undefined;
