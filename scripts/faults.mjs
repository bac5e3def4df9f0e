// npm run faults -- [SUBJECT…] [SEED]: runs tests that take long. A subject is a folder of test/faults.
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NEEDS } from './lib/needs.mjs';
import { packageFile, root } from './lib/project.mjs';
import { runTool } from './lib/run.mjs';

const FOLDER = 'apps/server/test/faults';
const MINUTES = 120;

const subjects = readdirSync(join(root, FOLDER), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const wanted = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
const seed = process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? String(randomInt(2 ** 31));
const unknown = wanted.filter((name) => !subjects.includes(name));
const say = (/** @type {string} */ line) => console.log(line);

function lacksOf(/** @type {string} */ subject) {
  const file = join(root, FOLDER, subject, 'needs.json');
  /** @type {string[]} */
  const needs = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return needs.filter((name) => !NEEDS[name]?.(say));
}

async function tryOut(/** @type {string} */ subject) {
  const lacks = lacksOf(subject);
  if (lacks.length > 0) return `NOT TRIED: this machine has no ${lacks.join(', ')}, and could not get it`;
  const config = join(FOLDER, 'vitest.config.ts');
  const args = [packageFile('vitest/vitest.mjs'), 'run', '--config', config, `${FOLDER}/${subject}/`];
  const { ok } = await runTool(args, { show: true, minutes: MINUTES, env: { BESO_FAULTS_SEED: seed } });
  return ok ? 'passed' : 'FAILED';
}

if (unknown.length > 0) {
  console.error(`No such subject: ${unknown.join(', ')}. There are: ${subjects.join(', ')}.`);
  process.exit(1);
}
await ensureInstalled(say);
await ensureBuilt(say);
say(`faults: seed ${seed}`);
const ended = [];
for (const subject of wanted.length > 0 ? wanted : subjects)
  ended.push({ subject, outcome: await tryOut(subject) });
for (const { subject, outcome } of ended) say(`faults: ${subject}: ${outcome}`);
say(`faults: repeat with npm run faults -- ${wanted.join(' ')}${wanted.length > 0 ? ' ' : ''}${seed}`);
process.exitCode = ended.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
