import type { Activity } from '@beso/contract/activities';
import type { Reward } from '@beso/contract/rewards';
import { ORPCError } from '@orpc/server';
import type { Pool } from 'pg';
import { asTypedError } from '../../src/platform/db/refusals.ts';
import type { Services } from '../../src/platform/services.ts';
import { type Attempt, type CreatedObjects, createAttempts } from './attempts.ts';
import type { Operation } from './operations.ts';
import type { EconomyWorld } from './world.ts';

/** A call and its result. The database decided it between `start` and `end`. */
export interface RecordedCall extends Omit<Attempt, 'run'> {
  readonly start: number;
  end: number;
  /** Milliseconds from the start of the scripts to the end of the call. */
  elapsed: number;
  result: { readonly id: string } | undefined;
  refusal: { readonly code: string; readonly data: unknown } | undefined;
}

/** Returns the refusal if the contract has its code. Rethrows other errors, such as a deadlock. */
function asRefusal(error: unknown): RecordedCall['refusal'] {
  const typed = asTypedError(error);
  if (!(typed instanceof ORPCError) || typed.status >= 500) throw error;
  return { code: typed.code, data: typed.data };
}

/** Runs the scripts concurrently, and returns all calls in the order in which they started. */
export async function runScripts(
  services: Services,
  owner: Pool,
  world: EconomyWorld,
  scripts: readonly (readonly Operation[])[],
): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = [];
  const repeatable: Attempt[] = [];
  const made: CreatedObjects = { gifts: [], requests: [], rewards: [] };
  const attempt = createAttempts(services, owner, world, made);
  const began = performance.now();
  let clock = 0;

  const keep = (type: RecordedCall['type'], result: unknown) => {
    if (type === 'give') made.gifts.push(result as Activity);
    if (type === 'ask') made.requests.push(result as Activity);
    if (type === 'reward') made.rewards.push(result as Reward);
  };
  const perform = async (prepared: Attempt) => {
    const { run, ...what } = prepared;
    clock += 1;
    const call: RecordedCall = {
      ...what,
      start: clock,
      end: Infinity,
      elapsed: 0,
      result: undefined,
      refusal: undefined,
    };
    calls.push(call);
    if (what.key !== '') repeatable.push(prepared);
    try {
      const result = await run();
      keep(what.type, result);
      call.result = { id: (result as { id?: string } | undefined)?.id ?? what.about };
    } catch (error) {
      call.refusal = asRefusal(error);
    }
    call.elapsed = performance.now() - began;
    clock += 1;
    call.end = clock;
  };

  await Promise.all(
    scripts.map(async (script) => {
      for (const operation of script) {
        const prepared =
          operation.type === 'repeat'
            ? repeatable[operation.pick % Math.max(1, repeatable.length)]
            : attempt(operation);
        if (prepared !== undefined) await perform(prepared);
      }
    }),
  );
  return calls;
}
