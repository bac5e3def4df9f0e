import { median } from './numbers.ts';
import { ROUNDS } from './settings.ts';

export interface Measured {
  readonly rate: number;
  readonly ms?: number;
  readonly cpuMs?: number;
}

export type Rounds<Name extends string> = readonly Readonly<Record<Name, Measured>>[];

/** Measures the sides in turn, so that other load affects all of them. The first round is not counted. */
export async function measureInTurn<Name extends string>(
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

export function rateOf<Name extends string>(rounds: Rounds<Name>, name: Name): number {
  return median(rounds.map((round) => round[name].rate));
}

/** Returns the median, over all rounds, of the rate of `name` divided by the rate of `baseline`. */
export function ratioOf<Name extends string>(rounds: Rounds<Name>, name: Name, baseline: Name): number {
  return median(rounds.map((round) => round[name].rate / round[baseline].rate));
}

export function cpuOf<Name extends string>(rounds: Rounds<Name>, name: Name): number {
  return median(rounds.map((round) => round[name].cpuMs ?? Number.NaN));
}

/** Returns the median, over all rounds, of the time of `name` divided by the time of `baseline`. */
export function medianTimeRatio<Name extends string>(
  rounds: Rounds<Name>,
  name: Name,
  baseline: Name,
): number {
  return median(rounds.map((round) => (round[name].ms ?? Number.NaN) / (round[baseline].ms ?? Number.NaN)));
}
