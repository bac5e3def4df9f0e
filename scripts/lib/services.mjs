import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, installPackage } from './machine.mjs';

/** Debian's package of each service, by the name of its program. */
const PACKAGES = {
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  'redis-sentinel': 'redis-sentinel',
  postgresql: 'postgresql',
  pgbackrest: 'pgbackrest',
};
/** Debian's PostgreSQL contains `pg_rewind`, which Patroni needs and the project's own package lacks. */
const POSTGRES = '/usr/lib/postgresql';
const PROGRAM = 'bin/pg_rewind';
const POLICY = '/usr/sbin/policy-rc.d';
/** A content of `POLICY` that stops Debian's packages from starting their service after the installation. */
const START_NONE = '#!/bin/sh\nexit 101\n';

/** @typedef {keyof typeof PACKAGES} Service */

const hasPostgres = () =>
  existsSync(POSTGRES) &&
  readdirSync(POSTGRES).some((version) => existsSync(join(POSTGRES, version, PROGRAM)));

/** @returns {boolean} whether the machine has the programs of a service */
const hasService = (/** @type {Service} */ name) =>
  name === 'postgresql' ? hasPostgres() : findProgram(name) !== undefined;

/**
 * Installs a service without starting it, but only on test machines (`CI`).
 * @param {Service} name
 * @param {(line: string) => void} say
 * @returns {boolean} true if the service is installed now
 */
export function ensureService(name, say) {
  if (hasService(name) || !process.env.CI || process.getuid?.() !== 0) return hasService(name);
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, START_NONE, { mode: 0o755 });
  try {
    installPackage(PACKAGES[name], say);
  } finally {
    if (isOurs) rmSync(POLICY);
  }
  return hasService(name);
}
