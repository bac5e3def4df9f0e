import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** The body of a request that would succeed. */
export function request(relationshipId: string, targetId: string) {
  return {
    idempotencyKey: randomUUID(),
    relationshipId,
    targetId,
    amount: 2,
    description: 'I fetched your mother from the station',
    category: 'transport' as const,
  };
}

/** The body of a reward that would be made. */
export function reward(costInBesos: number, relationshipId: string | null = null) {
  return { idempotencyKey: randomUUID(), title: 'A foot massage, no phone', costInBesos, relationshipId };
}

/** Lets somebody leave, as far as the ledger is concerned. */
export async function leave(owner: Pool, relationshipId: string, profileId: string): Promise<void> {
  await owner.query(
    'UPDATE relationship_members SET left_at = now() WHERE relationship_id = $1 AND profile_id = $2 AND left_at IS NULL',
    [relationshipId, profileId],
  );
}

/** Puts an activity into the past by `seconds`. */
export async function age(owner: Pool, activityId: string, seconds: number): Promise<void> {
  await owner.query(
    'UPDATE activities SET created_at = created_at - make_interval(secs => $2) WHERE id = $1',
    [activityId, seconds],
  );
}

/** Everything that the economy writes, to see that a refusal changed none of it. */
export async function economyState(owner: Pool): Promise<unknown> {
  const { rows } = await owner.query(`
    SELECT
      (SELECT jsonb_agg(a ORDER BY a.id) FROM activities a) AS activities,
      (SELECT jsonb_agg(b ORDER BY b.profile_id) FROM user_besos b) AS balances,
      (SELECT count(*) FROM ledger_entries) AS entries,
      (SELECT count(*) FROM ledger_transactions) AS transactions,
      (SELECT jsonb_agg(d ORDER BY d.giver_id, d.receiver_id) FROM beso_daily_totals d) AS days,
      (SELECT count(*) FROM beso_idempotency_keys) AS keys,
      (SELECT jsonb_agg(r ORDER BY r.id) FROM user_rewards r) AS rewards,
      (SELECT jsonb_agg(n ORDER BY n.id) FROM notifications n) AS notifications,
      (SELECT count(*) FROM events) AS events`);
  return rows[0];
}
