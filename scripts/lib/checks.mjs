import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { packageFile, root } from './project.mjs';
import { runTool } from './run.mjs';
import { outcomeOfCheck } from './stages.mjs';

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

/** Returns the number that `pattern` finds in a tool's output, or 0. */
function count(/** @type {string} */ output, /** @type {RegExp} */ pattern) {
  return Number(pattern.exec(output)?.[1] ?? 0);
}

async function lint(/** @type {Tool} */ tool) {
  const ran = await tool([
    packageFile('@biomejs/biome/bin/biome'),
    'ci',
    '--colors=off',
    '--diagnostic-level=warn',
  ]);
  return outcomeOfCheck(ran, count(ran.output, /Checked (\d+) files?/));
}

async function types(/** @type {Tool} */ tool) {
  const runs = await Promise.all(
    PROJECTS.map(async (project) => {
      // With this file, TypeScript checks next time only what has changed.
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
      const { ok, output } = await tool([packageFile('typescript/bin/tsc'), ...args]);
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
  return outcomeOfCheck(
    ran,
    runs.reduce((sum, { own }) => sum + own, 0),
    `files in ${PROJECTS.length} projects`,
  );
}

/** Runs a check's script, which must also print how many `what` it has looked at. */
function ownCheck(/** @type {string} */ script, what = 'files') {
  return async (/** @type {Tool} */ tool) => {
    const ran = await tool([`scripts/${script}`]);
    return outcomeOfCheck(ran, count(ran.output, new RegExp(`(\\d+) ${what}`)), what);
  };
}

/** Checks that no committed migration has changed, and that changed functions have a new version. */
async function database(/** @type {Tool} */ tool) {
  const ran = await tool(['apps/server/src/database-version.ts', '--check']);
  return outcomeOfCheck(ran, count(ran.output, /(\d+) files/));
}

/** Checks that each ASVS requirement has a test or a reason, and that docs/ASVS.md is up to date. */
async function asvs(/** @type {Tool} */ tool) {
  const ran = await tool(['scripts/asvs.mjs', '--check']);
  return outcomeOfCheck(ran, count(ran.output, /(\d+) proofs/), 'proofs');
}

async function api(/** @type {Tool} */ tool) {
  const ran = await tool(['apps/server/src/reference-check.ts']);
  return outcomeOfCheck(ran, count(ran.output, /(\d+) operations/), 'operations');
}

/** Checks that the diagrams of docs/ARCHITECTURE.md agree with the imports. */
async function pictures(/** @type {Tool} */ tool) {
  const ran = await tool(['scripts/pictures.mjs', '--check']);
  return outcomeOfCheck(ran, count(ran.output, /(\d+) pictures/), 'pictures');
}

/** Checks that the parts of docs/ that follow from declarations are current. */
async function documents(/** @type {Tool} */ tool) {
  const ran = await tool(['apps/server/test/documents.ts', '--check']);
  return outcomeOfCheck(ran, count(ran.output, /(\d+) documents/), 'documents');
}

async function unused(/** @type {Tool} */ tool) {
  const ran = await tool([packageFile('knip/bin/knip.js'), '--reporter', './scripts/lib/knip-reporter.mjs']);
  return outcomeOfCheck(ran, count(ran.output, /(\d+) files/));
}

export const CHECK_CONCURRENCY = Math.min(4, Math.max(2, availableParallelism()));

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
 * Returns the checks that need neither server nor browser, as stages to run.
 * @param {Tool} [tool]
 */
export const checks = (tool = runTool) => CHECKS.map(({ name, run }) => ({ name, run: () => run(tool) }));
