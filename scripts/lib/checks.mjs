import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { program, root } from './project.mjs';
import { runTool } from './run.mjs';
import { checked } from './stages.mjs';

/** @typedef {(args: string[]) => Promise<import('./run.mjs').Ran>} Tool runs a JavaScript tool */

const PROJECTS = [
  'packages/contract',
  'apps/server',
  'apps/web',
  'apps/web/src/sw',
  'e2e',
  'bench',
  'scripts',
];

/** Returns a number from a tool's output; 0 if there is none. */
function count(/** @type {string} */ output, /** @type {RegExp} */ pattern) {
  return Number(pattern.exec(output)?.[1] ?? 0);
}

async function lint(/** @type {Tool} */ tool) {
  const ran = await tool([
    program('@biomejs/biome/bin/biome'),
    'ci',
    '--colors=off',
    '--diagnostic-level=warn',
  ]);
  return checked(ran, count(ran.output, /Checked (\d+) files?/));
}

async function types(/** @type {Tool} */ tool) {
  const runs = await Promise.all(
    PROJECTS.map(async (project) => {
      // Later runs check only what has changed.
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
      const { ok, output } = await tool([program('typescript/bin/tsc'), ...args]);
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

/** Runs a check of our own, which prints the number of files (or `what`) it saw and fails without any. */
function ownCheck(/** @type {string} */ script, what = 'files') {
  return async (/** @type {Tool} */ tool) => {
    const ran = await tool([`scripts/${script}`]);
    return checked(ran, count(ran.output, new RegExp(`(\\d+) ${what}`)), what);
  };
}

/** Checks that committed migrations are unchanged and that changed functions have a new version. */
async function database(/** @type {Tool} */ tool) {
  const ran = await tool(['apps/server/src/database-version.ts', '--check']);
  return checked(ran, count(ran.output, /(\d+) files/));
}

/** Checks that each requirement of the security standard has a test or reason, and its page is current. */
async function asvs(/** @type {Tool} */ tool) {
  const ran = await tool(['scripts/asvs.mjs', '--check']);
  return checked(ran, count(ran.output, /(\d+) proofs/), 'proofs');
}

async function api(/** @type {Tool} */ tool) {
  const ran = await tool(['apps/server/src/reference-check.ts']);
  return checked(ran, count(ran.output, /(\d+) operations/), 'operations');
}

/** Checks that the diagrams in docs/ARCHITECTURE.md match the imports. */
async function pictures(/** @type {Tool} */ tool) {
  const ran = await tool(['scripts/pictures.mjs', '--check']);
  return checked(ran, count(ran.output, /(\d+) pictures/), 'pictures');
}

/** Checks that the parts of docs/ that follow from declarations are current. */
async function documents(/** @type {Tool} */ tool) {
  const ran = await tool(['apps/server/test/documents.ts', '--check']);
  return checked(ran, count(ran.output, /(\d+) documents/), 'documents');
}

async function unused(/** @type {Tool} */ tool) {
  const ran = await tool([program('knip/bin/knip.js'), '--reporter', './scripts/lib/knip-reporter.mjs']);
  return checked(ran, count(ran.output, /(\d+) files/));
}

export const width = Math.min(4, Math.max(2, availableParallelism()));

const CHECKS = [
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
  { name: 'documents', run: documents },
  { name: 'oldest', run: ownCheck('check-oldest.mjs') },
  { name: 'budget', run: ownCheck('check-budget.mjs', 'pages') },
  { name: 'html', run: ownCheck('check-html.mjs', 'pages') },
  { name: 'api', run: api },
];

/**
 * Returns the checks that need neither server nor browser, as stages.
 * @param {Tool} [tool]
 */
export const checks = (tool = runTool) => CHECKS.map(({ name, run }) => ({ name, run: () => run(tool) }));
