import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectNode, root } from './project.mjs';

/**
 * @typedef {import('../../bench/support/figures.ts').Figure} Figure
 * @typedef {object} Ended
 * @property {string} name
 * @property {Figure[]} figures
 * @property {string} [failure] why it ended early, or with an error although no figure missed its limit
 */

/** The time after which a measurement is stopped. It is killed `GRACE_MS` later. */
const MINUTES = 45;
/** With `--whole`, a bench over millions of rows may take two hours. */
const WHOLE_MINUTES = 125;
const MINUTE_MS = 60_000;
const GRACE_MS = 30_000;

/**
 * Returns the files of the measurements by name: the scripts of package.json that start node.
 * @param {string} folder
 */
export function benchesOf(folder) {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const found = Object.entries(scripts).map(([name, line]) => ({ name, file: line.replace(/^node /, '') }));
  return new Map(found.map(({ name, file }) => [name, join(folder, file)]));
}

/** Sends the signal to the measurement's process group, which contains its servers and databases. */
function signal(
  /** @type {import('node:child_process').ChildProcess} */ child,
  /** @type {NodeJS.Signals} */ name,
) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, name);
}

/** @returns {Promise<{ end: string, words: string }>} */
function start(
  /** @type {string} */ file,
  /** @type {string[]} */ args,
  /** @type {string} */ figuresFile,
  /** @type {number} */ minutes,
) {
  return new Promise((resolve) => {
    const child = spawn(projectNode(), [file, ...args], {
      cwd: root,
      env: { ...process.env, BENCH_FIGURES: figuresFile },
      stdio: ['ignore', 'inherit', 'pipe'],
      detached: true,
    });
    let words = '';
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk);
      words = `${words}${chunk}`.slice(-10_000);
    });
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      signal(child, 'SIGTERM');
      setTimeout(() => signal(child, 'SIGKILL'), GRACE_MS).unref();
    }, minutes * MINUTE_MS);
    const stop = () => signal(child, 'SIGINT');
    process.on('SIGINT', stop);
    const done = (/** @type {string} */ end) => {
      clearTimeout(limit);
      process.off('SIGINT', stop);
      resolve({ end: isLate ? `not done after ${minutes} minutes` : end, words });
    };
    child.on('error', (error) => done(error.message));
    child.on('exit', (code, by) => done(code === 0 ? '' : `ended with ${code ?? by}`));
  });
}

/** Returns the line of a program's error output that names the error. */
const reasonIn = (/** @type {string} */ words) => /^(?:\w*Error\b.*)$/m.exec(words)?.[0];

/** @returns {Figure[]} */
function readFigures(/** @type {string} */ file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

const minutesFor = (/** @type {string[]} */ args) => (args.includes('--whole') ? WHOLE_MINUTES : MINUTES);

/**
 * Runs the measurements in turn, even after a failure, and shows their output.
 * @param {Map<string, string>} benches files by name
 * @param {string[]} args
 * @returns {Promise<Ended[]>}
 */
export async function runBenches(benches, args, minutes = minutesFor(args)) {
  const folder = mkdtempSync(join(tmpdir(), 'beso-figures-'));
  /** @type {Ended[]} */
  const ended = [];
  try {
    for (const [name, file] of benches) {
      const figuresFile = join(folder, name);
      writeFileSync(figuresFile, '');
      console.log(`\n${name} (load ${loadavg()[0]?.toFixed(1)})`);
      const { end, words } = await start(file, args, figuresFile, minutes);
      const figures = readFigures(figuresFile);
      const said = figures.some(({ missed }) => missed) && !reasonIn(words);
      const failure = end === '' && figures.length === 0 ? 'measured nothing' : end;
      const reason = [failure, reasonIn(words)].filter(Boolean).join(': ');
      ended.push({ name, figures, ...(failure === '' || said ? {} : { failure: reason }) });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return ended;
}

/** Returns true if no bench failed and every figure keeps its limit. */
export function allReached(/** @type {readonly Ended[]} */ ended) {
  return ended.every(
    ({ figures, failure }) => failure === undefined && !figures.some(({ missed }) => missed),
  );
}

/** Returns a Markdown table with a row for each figure and for each failure. */
export function tableOf(/** @type {readonly Ended[]} */ ended) {
  const rows = ended.flatMap(({ name, figures, failure }) => [
    ...figures.map(({ what, measured, wanted = '', missed }) => [
      name,
      what.startsWith(`${name}: `) ? what.slice(name.length + 2) : what,
      measured,
      wanted,
      missed ? '**missed**' : '',
    ]),
    ...(failure === undefined ? [] : [[name, failure.replaceAll('|', '/'), '', '', '**failed**']]),
  ]);
  const head = ['bench', 'figure', 'measured', 'wanted', ''];
  const widths = head.map((title, at) =>
    Math.max(3, title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
