import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Activity } from '@beso/contract/activities';
import type { Reward } from '@beso/contract/rewards';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { couple, gift, type Person, person } from './builders.ts';
import { waitForInboxes } from './notifications.ts';
import { refusalFrom } from './refusalFrom.ts';

export function askForBesos(relationshipId: string, targetId: string) {
  return {
    idempotencyKey: randomUUID(),
    relationshipId,
    targetId,
    amount: 2,
    description: 'I fetched your mother from the station',
    category: 'transport' as const,
  };
}

export function createTestReward(costInBesos: number, relationshipId: string | null = null) {
  return { idempotencyKey: randomUUID(), title: 'A foot massage, no phone', costInBesos, relationshipId };
}

/** Removes a member in the database only. The longest-standing member succeeds an owner. */
export async function markMemberLeft(owner: Pool, relationshipId: string, profileId: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT lock_relationship($1)', [relationshipId]);
    await client.query(
      'UPDATE relationship_members SET left_at = now() WHERE relationship_id = $1 AND profile_id = $2 AND left_at IS NULL',
      [relationshipId, profileId],
    );
    await client.query(
      `UPDATE relationship_members SET role = 'owner' WHERE id = (
         SELECT id FROM relationship_members WHERE relationship_id = $1 AND left_at IS NULL
         ORDER BY role <> 'owner', joined_number LIMIT 1)`,
      [relationshipId],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export async function backdateActivity(owner: Pool, activityId: string, seconds: number): Promise<void> {
  await owner.query(
    'UPDATE activities SET created_at = created_at - make_interval(secs => $2) WHERE id = $1',
    [activityId, seconds],
  );
}

/** Returns everything that besos and rewards can change, to compare after a refusal. */
export async function economyState(owner: Pool): Promise<unknown> {
  await waitForInboxes({ owner });
  const { rows } = await owner.query(`
    SELECT
      (SELECT jsonb_agg(a ORDER BY a.id) FROM activities a) AS activities,
      (SELECT jsonb_agg(b ORDER BY b.profile_id) FROM user_besos b) AS balances,
      (SELECT count(*) FROM ledger_entries) AS entries,
      (SELECT count(*) FROM ledger_transactions) AS transactions,
      (SELECT jsonb_agg(d ORDER BY d.giver_id, d.receiver_id) FROM beso_daily_totals d) AS days,
      (SELECT count(*) FROM beso_idempotency_keys) AS keys,
      (SELECT jsonb_agg(r ORDER BY r.id) FROM user_rewards r) AS rewards,
      (SELECT jsonb_agg(f ORDER BY f.reward_id, f.helper_id) FROM reward_fulfilments f) AS fulfilments,
      (SELECT jsonb_agg(q ORDER BY q.id) FROM quiz_sessions q) AS quizzes,
      (SELECT jsonb_agg(n ORDER BY n.id) FROM notifications n) AS notifications,
      (SELECT count(*) FROM outbox_events) AS events`);
  return rows[0];
}

/** Expects that a change is refused and changes nothing; returns the refusal. */
export async function refusalWithoutChange(owner: Pool, change: () => Promise<unknown>) {
  const before = await economyState(owner);
  const refused = await refusalFrom(change());
  expect(await economyState(owner)).toEqual(before);
  return refused;
}

export async function balanceOf(person: Person): Promise<number> {
  return (await person.api.besos.getUserBesos()).totalBesos;
}

export function answerBesoRequest(by: Person, activityId: string, approved: boolean): Promise<Activity> {
  return by.api.besos.respondToBesoRequest({ activityId, approved, idempotencyKey: randomUUID() });
}

export const withdrawRequest = (by: Person, activityId: string): Promise<Activity> =>
  by.api.besos.cancelBesoRequest({ activityId });

/** Undoes a decline or withdrawal, with a new idempotency key. */
export const undoDecision = (by: Person, activityId: string): Promise<Activity> =>
  by.api.besos.undoRequestDecision({ activityId, idempotencyKey: randomUUID() });

/** Ends the time to undo of every decision, without applying the decisions. */
export async function endDecisionUndo(owner: Pool): Promise<void> {
  await owner.query(
    `UPDATE activities SET decline_due_at = decline_due_at - interval '10 seconds',
       withdrawal_due_at = withdrawal_due_at - interval '10 seconds'
     WHERE coalesce(decline_due_at, withdrawal_due_at) IS NOT NULL`,
  );
  await owner.query("UPDATE reward_fulfilments SET due_at = due_at - interval '10 seconds'");
}

/** Ends the time to undo for every decision and applies the decisions. */
export async function applyDecisions(owner: Pool): Promise<void> {
  await endDecisionUndo(owner);
  const due = async () => {
    for (const name of ['settle_request_decision', 'settle_reward_fulfilment']) {
      for (let left = true; left; ) {
        const { rows } = await owner.query(`SELECT settled FROM ${name}()`);
        left = rows[0].settled;
      }
    }
    const { rows } = await owner.query(
      `SELECT count(*)::int AS left FROM (
         SELECT FROM activities WHERE coalesce(withdrawal_due_at, decline_due_at) <= now()
         UNION ALL SELECT FROM reward_fulfilments WHERE due_at <= now()) AS waiting`,
    );
    return rows[0].left;
  };
  // The functions skip rows that another node has locked.
  while ((await due()) > 0) await delay(5);
}

export function redeemReward(by: Person, rewardId: string): Promise<Reward> {
  return by.api.rewards.redeemUserReward({ rewardId, idempotencyKey: randomUUID() });
}

export async function giveInSteps(
  by: Person,
  to: Person,
  relationshipId: string,
  total: number,
): Promise<void> {
  for (let left = total; left > 0; left -= 3) {
    const amount = Math.min(left, 3);
    await by.api.besos.processBesoTransaction({ ...gift(relationshipId, to.id), amount });
  }
}

/** Returns a person who has `total` besos, and the helper who gave them. */
export async function personWithBesos(
  baseUrl: string,
  total: number,
): Promise<{ owner: Person; helper: Person; relationshipId: string }> {
  const [owner, helper] = await Promise.all([person(baseUrl), person(baseUrl)]);
  const relationshipId = await couple(helper, owner);
  await giveInSteps(helper, owner, relationshipId, total);
  return { owner, helper, relationshipId };
}

/** Commits a gift but sends no events, like a node that dies in between. */
export async function giveWithoutPublishing(
  { services }: Pick<TestApp, 'services'>,
  from: Person,
  to: Person,
  relationshipId: string,
): Promise<string> {
  const { rows } = await services.database.pool.query<{ id: string }>(
    `SELECT gift_id AS id FROM process_beso_transaction($1, $2, $3, 1, 'Breakfast in bed', 'food', NULL, $4)`,
    [from.id, to.id, relationshipId, randomUUID()],
  );
  return rows[0]?.id ?? '';
}

/** A read of the inbox puts pending gifts into it, so that their events come before later events. */
const catchUp = (who: Person) => who.api.notifications.getUnreadCount();

/** Returns the kinds of the events after the number `seq`, in alphabetical order. */
export async function kindsAfter(who: Person, seq: number): Promise<string[]> {
  await catchUp(who);
  return (await who.api.events.listEvents({ after: seq })).events.map(({ kind }) => kind).sort();
}

export async function lastSeq(who: Person): Promise<number> {
  await catchUp(who);
  return (await who.api.events.listEvents({})).lastSeq;
}
