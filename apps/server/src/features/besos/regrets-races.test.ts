import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { backdateDailyCounts } from '../../../test/support/days.ts';

const ROUNDS = Number(process.env.BESO_RACE_ROUNDS ?? 60);
const PASSED = "now() + interval '11 seconds'";

let app: TestApp;
let asker: Person;
let asked: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
  [asker, asked] = await Promise.all([person(app.url), person(app.url)]);
  shared = await couple(asker, asked);
});
afterAll(async () => {
  // A deadlock in the job that settles decisions would have left a row in this table.
  expect((await app.owner.query('SELECT error FROM postponed')).rows).toEqual([]);
  await app.close();
});

interface Deciding {
  readonly decide: (owner: Pool, id: string, key: string) => Promise<unknown>;
  readonly takeBack: (owner: Pool, id: string, key: string) => Promise<unknown>;
}
const declining: Deciding = {
  decide: (owner, id, key) =>
    owner.query('SELECT respond_to_beso_request($1, $2, false, $3)', [id, asked.id, key]),
  takeBack: (owner, id, key) => owner.query('SELECT undo_request_decision($1, $2, $3)', [id, asked.id, key]),
};
const withdrawing: Deciding = {
  decide: (owner, id) => owner.query('SELECT cancel_beso_request($1, $2)', [id, asker.id]),
  takeBack: (owner, id, key) => owner.query('SELECT undo_request_decision($1, $2, $3)', [id, asker.id, key]),
};

interface Outcome {
  /** True if the last successful call was a decision, false if it undid a decision. */
  stands: boolean;
  changes: number;
  refused: string | undefined;
}

/** Decides and undoes in turn, until a call is refused. Each call is sent twice at once with the same key. */
async function waver({ decide, takeBack }: Deciding, id: string, times: number): Promise<Outcome> {
  const outcome: Outcome = { stands: false, changes: 0, refused: undefined };
  for (let turn = 0; turn < times; turn += 1) {
    const key = randomUUID();
    const call = turn % 2 === 0 ? decide : takeBack;
    const [one, other] = await Promise.allSettled([call(app.owner, id, key), call(app.owner, id, key)]);
    if (one.status === 'rejected' && other.status === 'rejected') {
      return { ...outcome, refused: (one.reason as Error).message };
    }
    outcome.stands = turn % 2 === 0;
    outcome.changes += 1;
  }
  return outcome;
}

async function settle(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await app.owner.query(`SELECT settle_decision_as_of(${PASSED})`);
  }
}

/** Lets due decisions take effect, and retries while the app's own job locks the row. */
async function settleAll(id: string): Promise<string> {
  for (;;) {
    await settle(1);
    const { rows } = await app.owner.query<{ status: string; left: boolean }>(
      `SELECT status, coalesce(withdrawal_due_at, decline_due_at) IS NOT NULL AS left
       FROM activities WHERE id = $1`,
      [id],
    );
    if (rows[0]?.left === false) return rows[0].status;
  }
}

async function heardOf(who: Person, id: string) {
  const { rows } = await app.owner.query<{ changes: number; answers: number }>(
    `SELECT
       (SELECT count(*)::int FROM outbox_events CROSS JOIN jsonb_array_elements(changes) AS change
        WHERE recipient_id = $1 AND change ->> 'kind' = 'activity.changed'
          AND change -> 'payload' ->> 'activityId' = $2) AS changes,
       (SELECT count(*)::int FROM notifications
        WHERE recipient_id = $1 AND kind = 'request_answer' AND activity_id = $2::uuid) AS answers`,
    [who.id, id],
  );
  return rows[0];
}

async function ask(): Promise<string> {
  for (const who of [asker, asked]) await backdateDailyCounts(app.owner, who.id);
  const { rows } = await app.owner.query<{ id: string }>(
    `SELECT (made.activity).id FROM create_beso_request($1, $2, $3, 2, 'x', 'food', NULL, $4) made`,
    [asker.id, asked.id, shared, randomUUID()],
  );
  return rows[0]?.id ?? '';
}

/**
 * Expects that the last call counts, that an undo fails only after the decision took effect, and that each
 * change sent one event.
 */
async function check(id: string, status: string, declined: Outcome, withdrawn: Outcome): Promise<void> {
  const why = JSON.stringify({ declined, withdrawn });
  const holds = declined.stands ? 'declined' : 'pending';
  expect(status, why).toBe(withdrawn.stands ? 'cancelled' : holds);
  for (const [{ refused }, end] of [[declined, 'declined'] as const, [withdrawn, 'cancelled'] as const]) {
    expect([undefined, 'UNDO_EXPIRED', 'REQUEST_ALREADY_ANSWERED'], why).toContain(refused);
    if (refused === 'UNDO_EXPIRED') expect(status, why).toBe(end);
  }
  // A person hears of the request's creation and end, and of the person's own decisions.
  const others = status === 'pending' ? 1 : 2;
  const answers = status === 'declined' ? 1 : 0;
  expect(await heardOf(asker, id), why).toEqual({ changes: others + withdrawn.changes, answers });
  expect(await heardOf(asked, id), why).toEqual({ changes: others + declined.changes, answers: 0 });
}

test('if declines, withdrawals and undos race with the job, the last one counts and is announced once', {
  timeout: 30_000 + ROUNDS * 3_000,
}, async () => {
  const seen = new Set<string | undefined>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await ask();
    const [declined, withdrawn] = await Promise.all([
      waver(declining, id, round % 5),
      waver(withdrawing, id, Math.floor(round / 5) % 4),
      settle(1 + (round % 3)),
      settle(round % 2),
    ]);
    const status = await settleAll(id);
    await check(id, status, declined, withdrawn);
    for (const outcome of [status, declined.refused, withdrawn.refused]) seen.add(outcome);
    if (status === 'pending') {
      await withdrawing.decide(app.owner, id, '');
      await settleAll(id);
    }
  }
  const possible = ['pending', 'declined', 'cancelled', 'UNDO_EXPIRED', 'REQUEST_ALREADY_ANSWERED'];
  expect([...seen]).toEqual(expect.arrayContaining(possible));
});
