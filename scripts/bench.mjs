// npm run bench [-- NAME…] [-- --whole]: runs all or the named measurements. Needs an idle machine.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { allReached, benchesOf, runBenches, tableOf } from './lib/benches.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/project.mjs';

const WHOLE = '--whole';
const words = process.argv.slice(2);
const isWhole = words.includes(WHOLE);
const names = words.filter((word) => word !== WHOLE);
const benches = benchesOf(join(root, 'bench'));
const unknown = names.filter((name) => !benches.has(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${[...benches.keys()].join(', ')}.`);
  process.exit(1);
}
const say = (/** @type {string} */ line) => console.log(line);
await ensureInstalled(say);
await ensureBuilt(say);
const began = new Date();
const asked = new Map([...benches].filter(([name]) => names.length === 0 || names.includes(name)));
const ended = await runBenches(asked, isWhole ? [] : ['--quick']);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const minutes = Math.round((Date.now() - began.getTime()) / 60_000);
const command = ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
say(`\n\`${command}\`, ${began.toISOString().slice(0, 16)}Z, ${minutes} minutes, commit ${commit}\n`);
say(tableOf(ended));
process.exitCode = allReached(ended) ? 0 : 1;
