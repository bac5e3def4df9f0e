// npm run mutate -- [FOLDER] [SEED] [N] [FROM]: lists changes of operators that no test notices.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from './lib/mutate/copy.mjs';
import { shuffleMutants } from './lib/mutate/draw.mjs';
import { isWeb, modulesUsing } from './lib/mutate/modules.mjs';
import { tryMutant } from './lib/mutate/run.mjs';
import { sqlMutants } from './lib/mutate/sql.mjs';
import { typescriptMutants } from './lib/mutate/typescript.mjs';
import { root, trackedFiles } from './lib/project.mjs';

const [folder = 'apps/server/src/features', seed = '1', wanted = '20', from = '0'] = process.argv.slice(2);

const code = trackedFiles(root)
  .filter((path) => /^apps\/(server|web)\/src\/.*\.(tsx?|sql)$/.test(path))
  .filter((path) => !/\.test\.tsx?$|\/schema\.ts$|\.d\.ts$/.test(path))
  .sort();
const paths = code.filter((path) => path.startsWith(folder));
const mutants = paths.flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return path.endsWith('.sql') ? sqlMutants(path, text) : typescriptMutants(path, text);
});
if (mutants.length === 0) {
  console.error(`No operator was found in ${folder}.`);
  process.exit(1);
}
console.log(`${mutants.length} operators in ${paths.length} files of ${folder}, seed ${seed}`);

const copy = copyProject(root);
const counts = { sql: { killed: 0, survived: 0 }, typescript: { killed: 0, survived: 0 } };
let drawn = Number(from);
try {
  let tried = 0;
  for (const mutant of shuffleMutants(mutants, Number(seed)).slice(drawn)) {
    if (tried === Number(wanted)) break;
    drawn += 1;
    const { path, kind, start, end, replacement } = mutant;
    const result = await tryMutant(copy, mutant, isWeb(path) ? [] : modulesUsing(root, path, code));
    if (result.verdict === 'invalid') continue;
    tried += 1;
    counts[kind][result.verdict] += 1;
    const text = readFileSync(join(root, path), 'utf8');
    const line = text.slice(0, start).split('\n').length;
    const seen = result.verdict === 'killed' ? result.by : text.split('\n')[line - 1]?.trim();
    const flip = `${text.slice(start, end)} → ${replacement || '(nothing)'}`;
    console.log(`${tried} ${result.verdict} ${path}:${line} ${flip}   ${seen}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const killed = counts.sql.killed + counts.typescript.killed;
const all = killed + counts.sql.survived + counts.typescript.survived;
const share = (/** @type {{ killed: number, survived: number }} */ { killed: some, survived }) =>
  `${some} of ${some + survived}`;
console.log(
  `killed ${killed} of ${all} (${Math.round((100 * killed) / all)} %): ` +
    `SQL ${share(counts.sql)}, TypeScript ${share(counts.typescript)}`,
);
console.log(`the next part: npm run mutate -- ${folder} ${seed} ${wanted} ${drawn}`);
