// npm run faults -- [SUBJECT…] [SEED]: what is too long for npm test. Each folder of apps/server/test/faults is
// a subject; its needs.mjs gets what the subject stands on. A run is repeated by its seed.
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { program, root } from './lib/project.mjs';
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

/** @returns {Promise<string | undefined>} what this machine lacks for a subject and could not get */
async function lackOf(/** @type {string} */ subject) {
  const needs = join(root, FOLDER, subject, 'needs.mjs');
  if (!existsSync(needs)) return undefined;
  return (await import(pathToFileURL(needs).href)).lack(say);
}

async function tryOut(/** @type {string} */ subject) {
  const lack = await lackOf(subject);
  if (lack !== undefined) return `NOT TRIED: ${lack}`;
  const config = join(FOLDER, 'vitest.config.ts');
  const args = [program('vitest/vitest.mjs'), 'run', '--config', config, `${FOLDER}/${subject}/`];
  const { ok } = await runTool(args, { show: true, minutes: MINUTES, env: { BESO_FAULTS_SEED: seed } });
  return ok ? 'passed' : 'FAILED';
}

if (unknown.length > 0) {
  console.error(`No such subject: ${unknown.join(', ')}. There are: ${subjects.join(', ')}.`);
  process.exit(1);
}
await ensureInstalled(say);
say(`faults: seed ${seed}`);
const ended = [];
for (const subject of wanted.length > 0 ? wanted : subjects)
  ended.push({ subject, outcome: await tryOut(subject) });
for (const { subject, outcome } of ended) say(`faults: ${subject}: ${outcome}`);
say(`faults: repeat with npm run faults -- ${wanted.join(' ')}${wanted.length > 0 ? ' ' : ''}${seed}`);
process.exitCode = ended.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
