import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { program, root } from './project.mjs';
import { runTool } from './run.mjs';
import { checked } from './stages.mjs';

const PROJECTS = [
  'packages/contract',
  'apps/server',
  'apps/web',
  'apps/web/src/sw',
  'e2e',
  'bench',
  'scripts',
];

/** The number that a tool printed for what it looked at; 0 when it printed none. */
function count(/** @type {string} */ output, /** @type {RegExp} */ pattern) {
  return Number(pattern.exec(output)?.[1] ?? 0);
}

async function lint() {
  const ran = await runTool([
    program('@biomejs/biome/bin/biome'),
    'ci',
    '--colors=off',
    '--diagnostic-level=warn',
  ]);
  return checked(ran, count(ran.output, /Checked (\d+) files?/));
}

async function types() {
  const runs = await Promise.all(
    PROJECTS.map(async (project) => {
      // The second run in a folder looks only at what changed.
      const known = ['--incremental', '--tsBuildInfoFile', join(root, '.cache/types', `${project}.json`)];
      const args = [
        '--noEmit',
        '--listFiles',
        '--pretty',
        'false',
        ...known,
        '-p',
        `${project}/tsconfig.json`,
      ];
      const { ok, output } = await runTool([program('typescript/bin/tsc'), ...args]);
      const lines = output.split('\n');
      const listed = (/** @type {string} */ line) =>
        /^([A-Z]:)?\//i.test(line.trim()) && !line.includes('): error');
      const own = lines.filter((line) => listed(line) && !line.includes('/node_modules/')).length;
      const words = lines.filter((line) => !listed(line));
      if (own === 0) words.push(`${project}: no file was checked`);
      return { ok: ok && own > 0, own, words: words.join('\n').trim() };
    }),
  );
  const ran = {
    ok: runs.every(({ ok }) => ok),
    output: runs
      .map(({ words }) => words)
      .join('\n')
      .trim(),
  };
  return checked(
    ran,
    runs.reduce((sum, { own }) => sum + own, 0),
    `files in ${PROJECTS.length} projects`,
  );
}

/** A check of our own: it prints how many files (or `what`) it saw, and fails when there were none. */
function ownCheck(/** @type {string} */ script, what = 'files') {
  return async () => {
    const ran = await runTool([`scripts/${script}`]);
    return checked(ran, count(ran.output, new RegExp(`(\\d+) ${what}`)), what);
  };
}

/** Landed migrations are as they were, and functions changed with a version. */
async function database() {
  const ran = await runTool(['apps/server/src/database-version.ts', '--check']);
  return checked(ran, count(ran.output, /(\d+) files/));
}

/** Each requirement of the security standard has a test or a reason, and its page is up to date. */
async function asvs() {
  const ran = await runTool(['scripts/asvs.mjs', '--check']);
  return checked(ran, count(ran.output, /(\d+) proofs/), 'proofs');
}

/** The pictures of the house are those of its imports. */
async function pictures() {
  const ran = await runTool(['scripts/pictures.mjs', '--check']);
  return checked(ran, count(ran.output, /(\d+) pictures/), 'pictures');
}

async function unused() {
  const ran = await runTool([program('knip/bin/knip.js'), '--reporter', './scripts/lib/knip-reporter.mjs']);
  return checked(ran, count(ran.output, /(\d+) files/));
}

/** How many stages run at once. */
export const width = Math.min(4, Math.max(2, availableParallelism()));

/** The checks that need no server and no browser. */
export const checks = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'unused', run: unused },
  { name: 'structure', run: ownCheck('check-structure.mjs') },
  { name: 'database', run: database },
  { name: 'locales', run: ownCheck('check-locales.mjs') },
  { name: 'words', run: ownCheck('check-words.mjs') },
  { name: 'requirements', run: ownCheck('check-requirements.mjs', 'requirements with tests') },
  { name: 'asvs', run: asvs },
  { name: 'pictures', run: pictures },
  { name: 'oldest', run: ownCheck('check-oldest.mjs') },
  { name: 'budget', run: ownCheck('check-budget.mjs', 'pages') },
];
