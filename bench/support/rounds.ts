import { median } from './numbers.ts';
import { ROUNDS } from './settings.ts';

/** What one side did in one round: how many a second, and whichever of its times the program compares. */
export interface Measured {
  readonly rate: number;
  readonly ms?: number;
  /** Processor time of the server for one request, where it was measured. */
  readonly cpuMs?: number;
}

export type Rounds<Name extends string> = readonly Readonly<Record<Name, Measured>>[];

/**
 * Measures the sides one after the other, again and again, so that what else the machine does meets all of
 * them alike. The first round warms up and is not kept.
 */
export async function alternate<Name extends string>(
  sides: Readonly<Record<Name, () => Promise<Measured>>>,
): Promise<Rounds<Name>> {
  const rounds: Record<Name, Measured>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = {} as Record<Name, Measured>;
    for (const name of Object.keys(sides) as Name[]) measured[name] = await sides[name]();
    if (round === 0) continue;
    rounds.push(measured);
    const rates = Object.entries<Measured>(measured).map(
      ([name, { rate }]) => `${name} ${Math.round(rate)}/s`,
    );
    console.log(`  ${rates.join('   ')}`);
  }
  return rounds;
}

/** The median, over the rounds, of a side's rate. */
export function rateOf<Name extends string>(rounds: Rounds<Name>, name: Name): number {
  return median(rounds.map((round) => round[name].rate));
}

/** The median, over the rounds, of what two sides of the same round are to each other. */
export function ratioOf<Name extends string>(rounds: Rounds<Name>, name: Name, baseline: Name): number {
  return median(rounds.map((round) => round[name].rate / round[baseline].rate));
}

/** The median, over the rounds, of a side's processor time for one request. */
export function cpuOf<Name extends string>(rounds: Rounds<Name>, name: Name): number {
  return median(rounds.map((round) => round[name].cpuMs ?? Number.NaN));
}

/** The median, over the rounds, of what the times of two sides are to each other. */
export function timesOf<Name extends string>(rounds: Rounds<Name>, name: Name, baseline: Name): number {
  return median(rounds.map((round) => (round[name].ms ?? Number.NaN) / (round[baseline].ms ?? Number.NaN)));
}

/** Prints a figure beside what is wanted of it; answers whether it is reached. */
export function judge(
  what: string,
  value: number,
  wanted: { atLeast: number } | { atMost: number },
): boolean {
  const floor = 'atLeast' in wanted;
  const limit = floor ? wanted.atLeast : wanted.atMost;
  const reached = floor ? value >= limit : value <= limit;
  const number = (one: number) => (one < 10 ? one.toFixed(2) : one.toFixed(0));
  const verdict = reached ? '' : '   MISSED';
  console.log(`${what} ${number(value)}, at ${floor ? 'least' : 'most'} ${number(limit)} wanted${verdict}`);
  return reached;
}
