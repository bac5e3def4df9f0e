import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PostgresAccount } from './identity.ts';
import { type DataLocation, passwordFile } from './place.ts';

const SIBLING = '.new-';

/** Returns an environment without the caller's variables, which PostgreSQL's programs might obey. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].map((name) => [name, process.env[name]] as const);
  return { ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)), LC_ALL: 'C', TZ: 'UTC' };
}

async function run(program: string, args: string[], identity: PostgresAccount): Promise<void> {
  const child = spawn(program, args, {
    ...identity,
    cwd: dirname(program),
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${basename(program)} failed (${code}):\n${output.trim()}`);
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function hasCluster(place: DataLocation): Promise<boolean> {
  return stat(join(place.cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** Returns initdb's options. Clients need a password for TCP, but none in a private socket folder. */
function authentication(place: DataLocation): string[] {
  if (place.address.password === undefined) return ['-A', 'trust'];
  return ['-A', 'scram-sha-256', '--pwfile', passwordFile(place.root)];
}

/**
 * Creates the cluster unless it exists. The final rename leaves no half cluster after a kill.
 * @throws Error with initdb's output
 */
export async function ensureCluster(
  place: DataLocation,
  initdb: string,
  identity: PostgresAccount,
  fsync: boolean,
): Promise<void> {
  if (await hasCluster(place)) return;
  const sibling = `${place.cluster}${SIBLING}${randomBytes(6).toString('hex')}`;
  await mkdir(sibling, { mode: 0o700 });
  if (identity !== null) await chown(sibling, identity.uid, identity.gid);
  const args = [
    '-D',
    sibling,
    '-U',
    'postgres',
    ...authentication(place),
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
  ];
  try {
    await run(initdb, fsync ? args : [...args, '--no-sync'], identity);
    await rename(sibling, place.cluster);
    if (fsync) await syncFolder(place.root);
  } catch (error) {
    await rm(sibling, { recursive: true, force: true });
    if (!(await hasCluster(place))) throw error;
  }
}

export async function removeLeftovers(place: DataLocation): Promise<void> {
  const prefix = basename(place.cluster) + SIBLING;
  for (const name of await readdir(place.root)) {
    if (name.startsWith(prefix)) await rm(join(place.root, name), { recursive: true, force: true });
  }
}
