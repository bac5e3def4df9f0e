import { appendFileSync } from 'node:fs';

/** A measured figure, with its limit if it has one. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly wanted?: string;
  readonly missed: boolean;
}

/** The environment variable with the path of a file, which gets the figures as lines of JSON. */
const FIGURES_FILE = 'BENCH_FIGURES';

const shown = (value: number) => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));

function write(figure: Figure): void {
  const file = process.env[FIGURES_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Prints a figure and its limit; returns true if the figure keeps the limit, never for NaN. */
export function checkFigure(
  what: string,
  value: number,
  wanted: { atLeast: number } | { atMost: number },
): boolean {
  const floor = 'atLeast' in wanted;
  const limit = floor ? wanted.atLeast : wanted.atMost;
  const reached = floor ? value >= limit : value <= limit;
  const goal = `at ${floor ? 'least' : 'most'} ${shown(limit)}`;
  console.log(`${what} ${shown(value)}, ${goal} wanted${reached ? '' : '   MISSED'}`);
  write({ what: what.replace(/,$/, ''), measured: shown(value), wanted: goal, missed: !reached });
  return reached;
}

/** Prints a figure that has no limit. */
export function printFigure(what: string, value: number): void {
  console.log(`${what} ${shown(value)}`);
  write({ what, measured: shown(value), missed: false });
}
