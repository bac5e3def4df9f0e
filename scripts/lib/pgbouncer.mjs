import { installPackage, onPath } from './machine.mjs';

export const hasPgbouncer = () => (process.env.BESO_PGBOUNCER ?? onPath('pgbouncer')) !== undefined;

/**
 * Installs pgbouncer where CI is set; elsewhere it would start as a service of the machine.
 * @param {(line: string) => void} say
 */
export function ensurePgbouncer(say) {
  if (!hasPgbouncer() && process.env.CI) installPackage('pgbouncer', say);
}
