import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../../..');
const MIGRATIONS = 'apps/server/migrations';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Returns the commit before the one that added the newest migration: its program knows older tables. */
function commitBefore(): string {
  const newest = readdirSync(join(root, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${newest}`);
  const [first] = added.split('\n').toReversed();
  if (!first) throw new Error('the history is not here: fetch it (git fetch --unshallow)');
  return git('rev-parse', `${first}^`);
}

/** Unpacks the version before, with packages and built pages of this one; returns its folder. */
export function unpackPrevious(into: string): string {
  const archive = execFileSync('git', ['archive', commitBefore()], { cwd: root, maxBuffer: 2 ** 30 });
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
