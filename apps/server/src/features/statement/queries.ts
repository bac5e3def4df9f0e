import { YEAR_MONTHS } from '@beso/contract/limits';
import type { MonthOfBesos, Movement, MovementFilter } from '@beso/contract/statement';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { preferStandby } from '../../platform/db/standby.ts';
import {
  bigintText,
  integer,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../platform/db/statement.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { columnsKnownTo } from '../relationships/index.ts';

/** A row has `entry_id` if the viewer's balance changed, or `transaction_id` if the viewer gave or undid. */
const MOVEMENT = {
  entry_id: nullable(bigintText),
  transaction_id: nullable(uuid),
  /** Entries and transactions take their numbers from the same sequence. */
  number: bigintText,
  at: timestampDate,
  kind: text<Movement['kind']>(),
  amount: integer,
  balance_after: integer,
  /** Date and time of `at` in the viewer's time zone. */
  local_date: text(),
  local_time: text(),
  besos: integer,
  description: nullable(text()),
  category: nullable(text<NonNullable<Movement['category']>>()),
  person_id: nullable(uuid),
  person_first_name: nullable(text()),
  person_last_name: nullable(text()),
  person_avatar_id: nullable(uuid),
  image_id: nullable(uuid),
  image_width: nullable(integer),
  image_height: nullable(integer),
};
export type MovementRow = RowOf<typeof MOVEMENT>;

const person = columnsKnownTo('$1', 'person');

/**
 * Merges the viewer's newest ledger entries and gifts, because giving does not change the giver's balance.
 * If `folded`, an undone gift appears only as its undoing.
 */
const MOVEMENTS = statement(
  'movements',
  `
  WITH me AS MATERIALIZED (
    SELECT p.time_zone AS zone, hidden_from(p.id) AS hidden,
      coalesce(($4 || '-01')::timestamp AT TIME ZONE p.time_zone, '-infinity') AS since,
      coalesce((($4 || '-01')::timestamp + interval '1 month') AT TIME ZONE p.time_zone, 'infinity') AS until
    FROM profiles p WHERE p.id = $1
  ), page AS (
    (SELECT e.id AS entry_id, NULL::uuid AS transaction_id, e.id AS number, e.created_at AS at, t.kind, t.activity_id, t.reward_id,
       coalesce(t.giver_id, q.subject_id) AS person_id, e.amount, e.balance_after
     FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
     LEFT JOIN activities a ON a.id = t.activity_id
     LEFT JOIN quiz_sessions q ON t.kind = 'quiz' AND q.id = t.id
     WHERE e.profile_id = $1 AND e.id < $2::bigint
       AND ($6::boolean IS FALSE OR t.kind <> 'gift' OR a.status <> 'undone')
       AND e.created_at >= (SELECT since FROM me) AND e.created_at < (SELECT until FROM me)
       AND ($3::uuid IS NULL OR t.giver_id = $3 OR q.subject_id = $3)
     ORDER BY e.id DESC LIMIT $5)
    UNION ALL
    (SELECT NULL, t.id, t.entry_number, t.created_at, t.kind, t.activity_id, NULL, a.receiver_id, 0, coalesce((
       SELECT e.balance_after FROM ledger_entries e WHERE e.profile_id = $1 AND e.id < t.entry_number
       ORDER BY e.id DESC LIMIT 1), 0)
     FROM ledger_transactions t JOIN activities a ON a.id = t.activity_id
     WHERE t.giver_id = $1 AND t.entry_number < $2::bigint
       AND ($6::boolean IS FALSE OR t.kind <> 'gift' OR a.status <> 'undone')
       AND t.created_at >= (SELECT since FROM me) AND t.created_at < (SELECT until FROM me)
       AND ($3::uuid IS NULL OR a.receiver_id = $3)
     ORDER BY t.entry_number DESC LIMIT $5)
  )
  SELECT page.entry_id, page.transaction_id, page.number, page.at, page.kind, page.amount, page.balance_after,
    to_char(page.at AT TIME ZONE me.zone, 'YYYY-MM-DD') AS local_date,
    to_char(page.at AT TIME ZONE me.zone, 'HH24:MI:SS') AS local_time,
    coalesce(a.amount, r.cost_in_besos, page.amount) AS besos,
    CASE WHEN r.id IS NOT NULL THEN r.title WHEN a.status <> 'undone' AND person.id IS NOT NULL THEN a.description END
      AS description,
    a.category, person.id AS person_id, person.first_name AS person_first_name,
    ${person.lastName} AS person_last_name, ${person.avatarImageId} AS person_avatar_id,
    i.id AS image_id, i.width AS image_width, i.height AS image_height
  FROM page CROSS JOIN me
  LEFT JOIN activities a ON a.id = page.activity_id
  LEFT JOIN user_rewards r ON r.id = page.reward_id
  LEFT JOIN profiles person ON person.id = page.person_id AND NOT person.id = ANY (me.hidden)
  LEFT JOIN images i ON i.id = a.image_id AND a.status <> 'undone' AND person.id IS NOT NULL
  WHERE $3::uuid IS NULL OR person.id IS NOT NULL
  ORDER BY page.number DESC
  LIMIT $5`,
  MOVEMENT,
);

/**
 * Returns up to `limit` movements with numbers below `before`, newest first.
 * @param folded true to list an undone gift only as its undoing; false to list both, so that sums are right
 */
export async function listMovementRows(
  database: Database,
  viewerId: ViewerId,
  { personId, month }: z.output<typeof MovementFilter>,
  before: string,
  limit: number,
  folded: boolean,
): Promise<MovementRow[]> {
  const values = [viewerId, before, personId ?? null, month ?? null, limit, folded];
  const { rows } = await runStatement(preferStandby(database.standby, database.pool), MOVEMENTS, values);
  return rows;
}

/** Besos per month; undone gifts do not count. */
const YEAR = statement(
  'year_of_besos',
  `
  WITH me AS MATERIALIZED (
    SELECT time_zone AS zone, date_trunc('month', now() AT TIME ZONE time_zone) AS this_month FROM profiles WHERE id = $1
  ), months AS (
    SELECT generate_series(this_month - ($2 - 1) * interval '1 month', this_month, interval '1 month') AS month FROM me
  ), moved AS (
    SELECT e.created_at AS at, CASE WHEN t.kind <> 'reward' THEN e.amount END AS received, NULL::int AS given,
      CASE WHEN t.kind = 'reward' THEN -e.amount END AS spent
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    LEFT JOIN activities a ON a.id = t.activity_id
    WHERE e.profile_id = $1 AND a.status IS DISTINCT FROM 'undone'
      AND e.created_at >= (SELECT (this_month - ($2 - 1) * interval '1 month') AT TIME ZONE zone FROM me)
    UNION ALL
    SELECT t.created_at, NULL, a.amount, NULL
    FROM ledger_transactions t JOIN activities a ON a.id = t.activity_id
    WHERE t.giver_id = $1 AND a.status <> 'undone'
      AND t.created_at >= (SELECT (this_month - ($2 - 1) * interval '1 month') AT TIME ZONE zone FROM me)
  )
  SELECT to_char(months.month, 'YYYY-MM') AS month, coalesce(sums.received, 0)::int AS received,
    coalesce(sums.given, 0)::int AS given, coalesce(sums.spent, 0)::int AS spent
  FROM months LEFT JOIN (
    SELECT date_trunc('month', moved.at AT TIME ZONE me.zone) AS month, sum(received) AS received,
      sum(given) AS given, sum(spent) AS spent
    FROM moved CROSS JOIN me GROUP BY 1) AS sums ON sums.month = months.month
  ORDER BY months.month`,
  { month: text(), received: integer, given: integer, spent: integer },
);

/** Returns the besos of the last twelve months in the viewer's calendar, oldest first. */
export async function getBesosByMonth(database: Database, viewerId: ViewerId): Promise<MonthOfBesos[]> {
  const { rows } = await runStatement(preferStandby(database.standby, database.pool), YEAR, [
    viewerId,
    YEAR_MONTHS,
  ]);
  return rows;
}
