import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allReached, benchesOf, runBenches, tableOf } from './lib/benches.mjs';

const figures = pathToFileURL(join(import.meta.dirname, '../bench/support/figures.ts')).href;

/** Benches that end in different ways. */
const PLANTED = {
  good: "printFigure('good: size', 12); checkFigure('good: ratio,', 0.2, { atLeast: 0.1 });",
  missing: "if (!checkFigure('missing: ms', 300, { atMost: 250 })) process.exitCode = 1;",
  unheard: "checkFigure('unheard: count', Number.NaN, { atMost: 0 });",
  throwing: "checkFigure('throwing: ratio', 1, { atLeast: 0.5 }); throw new Error('the sides | differ');",
  late: 'setInterval(() => undefined, 1000);',
  silent: '',
} as const;
type Name = keyof typeof PLANTED;

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beso-benches-'));
  const scripts = Object.keys(PLANTED).map((name) => [name, `node ${name}.mjs`]);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: Object.fromEntries(scripts) }));
  for (const [name, text] of Object.entries(PLANTED)) {
    const program = `import { checkFigure, printFigure } from ${JSON.stringify(figures)}; void [checkFigure, printFigure]; ${text}`;
    writeFileSync(join(folder, `${name}.mjs`), program);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(names: readonly Name[], minutes?: number) {
  const benches = benchesOf(folder);
  return runBenches(new Map(names.map((name) => [name, benches.get(name) ?? ''])), ['--quick'], minutes);
}

const cellsOf = (table: string) =>
  table.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it('runs all benches although some miss a limit, throw or measure nothing, and shows all figures with their limits', async () => {
  const ended = await run(['missing', 'throwing', 'silent', 'good']);
  expect(cellsOf(tableOf(ended)).slice(2)).toEqual([
    ['missing', 'ms', '300', 'at most 250', '**missed**'],
    ['throwing', 'ratio', '1.00', 'at least 0.50', ''],
    ['throwing', 'ended with 1: Error: the sides / differ', '', '', '**failed**'],
    ['silent', 'measured nothing', '', '', '**failed**'],
    ['good', 'size', '12', '', ''],
    ['good', 'ratio', '0.20', 'at least 0.10', ''],
  ]);
});

it('fails if a figure misses its limit or a bench throws, and passes otherwise', async () => {
  expect(allReached(await run(['good']))).toBe(true);
  expect(allReached(await run(['good', 'unheard']))).toBe(false);
  expect(allReached(await run(['good', 'throwing']))).toBe(false);
});

it('stops a bench that runs too long', async () => {
  const [ended] = await run(['late'], 0.005);
  expect(ended?.failure).toBe('not done after 0.005 minutes');
});
