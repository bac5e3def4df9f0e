import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScripts } from '../../../test/economy/history.ts';
import { checkHistory } from '../../../test/economy/model.ts';
import { operationScripts } from '../../../test/economy/operations.ts';
import { newWorld, readFinalState, zoneAtNoon } from '../../../test/economy/world.ts';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { APP_ROLE } from '../../platform/postgres/queries.ts';
import { verifyLedger } from '../audit/index.ts';

const CONNECTIONS = 16;
const RUNS = Number(process.env.BESO_PROPERTY_RUNS ?? 125);

const start = fc.record({ givenBefore: fc.nat(50), left: fc.constantFrom(2, 20, 20) });

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('after random simultaneous calls of 16 people the ledger agrees with the responses', {
  timeout: 60_000 + RUNS * 1_000,
}, async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(operationScripts(CONNECTIONS), start, async (run, { givenBefore, left }) => {
      const world = await newWorld(app.owner, zoneAtNoon(), givenBefore, left);
      const calls = await runScripts(app.services, app.owner, world, run);
      checkHistory(world, calls, await readFinalState(app.owner, world));
      for (const { type, refusal } of calls) {
        const outcome = `${type} ${refusal?.code ?? 'done'}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const client = await app.owner.connect();
  try {
    const { movements, rules } = await verifyLedger(client, APP_ROLE);
    expect(rules.filter(({ findings }) => findings.length > 0)).toEqual([]);
    expect(movements).toBeGreaterThan(RUNS);
  } finally {
    client.release();
  }
  // A run without some of these outcomes would prove nothing about them.
  for (const outcome of [
    'give done',
    'give DAILY_LIMIT',
    'undo done',
    'undo ALREADY_SPENT',
    'undo UNDO_DAILY_LIMIT',
    'ask REQUEST_DAILY_LIMIT',
    'answer done',
    'answer DAILY_LIMIT',
    'answer REQUEST_ALREADY_ANSWERED',
    'cancel done',
    'declineBack done',
    'withdrawalBack done',
    'redeem done',
    'redeem NOT_ENOUGH_BESOS',
    'redeem REWARD_ALREADY_REDEEMED',
    'delete done',
    'give PERSON_NOT_REACHABLE',
    'ask PERSON_NOT_REACHABLE',
  ]) {
    expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
  }
});
