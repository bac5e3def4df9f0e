import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runExclusively } from './exclusive.mjs';
import { packageFile, root } from './project.mjs';
import { runTool } from './run.mjs';

const web = join(root, 'apps/web');
const output = join(web, 'dist');
/** The file with a fingerprint of the sources, which exists only after a complete build. */
const stamp = join(output, '.sources');

const SOURCES = ['apps/web', 'packages/contract', 'tsconfig.base.json', 'package-lock.json'];
const NOT_SOURCES = new Set(['dist', 'node_modules']);

/** @returns {string[]} */
function filesOf(/** @type {string} */ path) {
  const entries = readdirSync(join(root, path), { withFileTypes: true }).filter(
    ({ name }) => !NOT_SOURCES.has(name),
  );
  return entries.flatMap((entry) => {
    const inside = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesOf(inside) : [inside];
  });
}

function fingerprint() {
  const files = SOURCES.flatMap((path) => (path.includes('.') ? [path] : filesOf(path)));
  const sources = files.filter((path) => !path.includes('.test.')).sort();
  const hash = createHash('sha256');
  for (const path of sources) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function isBuilt(/** @type {string} */ sources) {
  return (
    existsSync(join(output, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
  );
}

/**
 * Builds the web app if its sources have changed, or if the last build was not completed.
 * @param {(line: string) => void} say receives a line before slow work
 * @throws Error with the build's output
 */
export async function ensureBuilt(say) {
  if (isBuilt(fingerprint())) return;
  await runExclusively('build', say, async (onStart) => {
    const sources = fingerprint();
    if (isBuilt(sources)) return;
    say('Building the web app…');
    rmSync(stamp, { force: true });
    const { ok, output: words } = await runTool(
      [packageFile('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: web,
        env: { NODE_ENV: 'production' },
        onStart,
      },
    );
    if (!ok) throw new Error(`The web app could not be built:\n${words}`);
    writeFileSync(stamp, sources);
  });
}
