import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../../..');
const MIGRATIONS = 'apps/server/migrations';
/** The last commit before backups, doctor, the command line and metrics existed. */
export const BEFORE_OPERATIONS = '6a224dd9^';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Returns a commit's migration files, each as its content hash and path. */
function migrationsOf(commit: string): string[] {
  const listed = git('ls-tree', commit, `${MIGRATIONS}/`).split('\n');
  return listed.filter((line) => line.endsWith('.sql')).map((line) => line.split(' ').at(-1) ?? '');
}

function presentMigrations(): string[] {
  const names = readdirSync(join(root, MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const content = readFileSync(join(root, MIGRATIONS, name));
    const blob = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
    return `${blob}\t${MIGRATIONS}/${name}`;
  });
}

/**
 * Returns the newest commit whose migrations are the current ones without the last.
 * @param accepts is asked about each such commit, newest first, for example whether its pages can be built
 */
export function commitBeforeLastMigration(accepts: (commit: string) => boolean = () => true): string {
  const present = presentMigrations();
  const commits = git('log', '-m', '--format=%H', '--', MIGRATIONS).split('\n');
  const found = [...new Set(commits)].find((commit) => {
    const theirs = migrationsOf(commit);
    const isBefore = theirs.length < present.length && theirs.every((line, place) => line === present[place]);
    return isBefore && accepts(commit);
  });
  if (found === undefined) throw new Error('the history is not here: fetch it (git fetch --unshallow)');
  return found;
}

/** Unpacks a commit's sources, with the current packages and built pages; returns `into`. */
export function unpackVersion(commit: string, into: string): string {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-x', '-C', into], { input: archive });
  const modules = join(into, 'node_modules');
  mkdirSync(join(modules, '@beso'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@beso') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  symlinkSync(join(into, 'packages/contract'), join(modules, '@beso/contract'));
  symlinkSync(join(root, 'apps/server/node_modules'), join(into, 'apps/server/node_modules'));
  cpSync(join(root, 'apps/web/dist'), join(into, 'apps/web/dist'), { recursive: true });
  return into;
}

/** Builds the web app of an unpacked commit. Returns false if the build fails. */
export function buildPages(version: string): boolean {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(version, 'apps/web'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    },
  );
  return status === 0;
}
