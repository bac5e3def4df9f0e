import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage, onPath } from './machine.mjs';

/** Debian's packages of services, by the program that each brings. */
const PACKAGES = {
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  'redis-sentinel': 'redis-sentinel',
  postgresql: 'postgresql',
  pgbackrest: 'pgbackrest',
};
/** Patroni needs more of PostgreSQL than the project's own package contains. */
const POSTGRES = '/usr/lib/postgresql';
const PROGRAM = 'bin/pg_rewind';
const POLICY = '/usr/sbin/policy-rc.d';
/** Debian's packages run this file before they start a service. */
const START_NONE = '#!/bin/sh\nexit 101\n';

/** @typedef {keyof typeof PACKAGES} Service */

const hasPostgres = () =>
  existsSync(POSTGRES) &&
  readdirSync(POSTGRES).some((version) => existsSync(join(POSTGRES, version, PROGRAM)));

/** @returns {boolean} whether the machine has the programs of a service */
const hasService = (/** @type {Service} */ name) =>
  name === 'postgresql' ? hasPostgres() : onPath(name) !== undefined;

/**
 * Installs a service where CI is set, and never starts one: elsewhere it would stay on somebody's machine.
 * @param {Service} name
 * @param {(line: string) => void} say
 * @returns {boolean} true if it is there now
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
