import { GUARDED_TABLES } from '../../platform/db/rights.ts';
import { integer, statement, text } from '../../platform/db/statement.ts';
import { ALL_TABLES } from '../../platform/db/tables.ts';
import { QUIZ_AWARDS } from './queries/quizzes.ts';

/** A rule of the ledger, as a query that finds its violations. `$1` is the application's role. */
interface LedgerRule {
  readonly name: string;
  /** A query with one sentence per violation, in the column `finding`. */
  readonly violations: string;
}

/** Columns that name a row without a foreign key, each with the table of that row. */
export const COLUMNS_WITHOUT_FOREIGN_KEY: readonly [table: string, column: string, where: string][] =
  Object.entries(ALL_TABLES).flatMap(([table, { names = {} }]) =>
    Object.entries(names).map(([column, where]): [string, string, string] => [table, column, where]),
  );

const orphans = ([table, column, where]: (typeof COLUMNS_WITHOUT_FOREIGN_KEY)[number]) => `
  SELECT format('${table}: ${column} %s is none of ${where}', side.id) AS finding
  FROM (SELECT DISTINCT ${column} AS id FROM ${table} WHERE ${column} IS NOT NULL) AS side
  WHERE NOT EXISTS (SELECT FROM ${where} known WHERE known.id = side.id)`;

const RULES: readonly LedgerRule[] = [
  {
    name: 'every transaction sums to zero',
    violations: `
      SELECT format('transaction %s sums to %s', transaction_id, sum(amount)) AS finding
      FROM ledger_entries GROUP BY transaction_id HAVING sum(amount) <> 0`,
  },
  {
    name: 'every transaction has one entry of a person and one of the system',
    violations: `
      SELECT format('transaction %s has %s and %s', t.id, count(e.profile_id), count(e.id) - count(e.profile_id))
        AS finding
      FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
      GROUP BY t.id HAVING count(e.profile_id) <> 1 OR count(e.id) <> 2`,
  },
  {
    name: 'every balance equals its entries',
    violations: `
      SELECT format('%s has %s in version %s, the %s entries say %s', profile_id, b.total_besos, b.version,
        coalesce(e.count, 0), coalesce(e.sum, 0)) AS finding
      FROM user_besos b
      FULL JOIN (SELECT profile_id, sum(amount), count(*) FROM ledger_entries WHERE profile_id IS NOT NULL
                 GROUP BY profile_id) e USING (profile_id)
      WHERE b.total_besos IS DISTINCT FROM coalesce(e.sum, 0) OR b.version IS DISTINCT FROM coalesce(e.count, 0)`,
  },
  {
    name: 'every balance after is the one before and the amount, in the order of numbers',
    violations: `
      SELECT format('entry %s of %s: %s after %s and %s', id, profile_id, balance_after, before, amount) AS finding
      FROM (
        SELECT id, profile_id, amount, balance_after, lag(balance_after, 1, 0) OVER chain AS before
        FROM ledger_entries WHERE profile_id IS NOT NULL WINDOW chain AS (PARTITION BY profile_id ORDER BY id)
      ) AS entry
      WHERE balance_after <> before + amount`,
  },
  {
    name: 'no balance is below zero, or ever was',
    violations: `
      SELECT format('%s has %s', profile_id, total_besos) AS finding FROM user_besos WHERE total_besos < 0
      UNION ALL
      SELECT format('%s had %s after entry %s', profile_id, balance_after, id) FROM ledger_entries
      WHERE balance_after < 0`,
  },
  {
    name: 'every gift, request and undo moved what it says, once, and nothing else moved',
    violations: `
      SELECT format('activity %s (%s, %s, %s besos) moved %s', coalesce(expected.id, moved.activity_id), a.kind,
        a.status, a.amount, coalesce(moved.what, 'nothing')) AS finding
      FROM (
        SELECT a.id, array_agg(format('%s %s', m.kind, m.amount) ORDER BY m.kind) AS what
        FROM activities a CROSS JOIN LATERAL (VALUES (a.kind, a.amount::integer), ('undo', -a.amount)) AS m (kind, amount)
        WHERE a.kind <> 'recommendation' AND (a.status = 'approved' AND m.kind <> 'undo' OR a.status = 'undone')
        GROUP BY a.id
      ) AS expected
      FULL JOIN (
        SELECT t.activity_id, array_agg(format('%s %s', t.kind, e.amount) ORDER BY t.kind)::text AS what,
          array_agg(format('%s %s', t.kind, e.amount) ORDER BY t.kind) AS list,
          bool_and(t.giver_id = a.giver_id AND e.profile_id = a.receiver_id) AS between_its_two
        FROM ledger_transactions t
        JOIN ledger_entries e ON e.transaction_id = t.id AND e.profile_id IS NOT NULL
        JOIN activities a ON a.id = t.activity_id
        GROUP BY t.activity_id
      ) AS moved ON moved.activity_id = expected.id
      JOIN activities a ON a.id = coalesce(expected.id, moved.activity_id)
      WHERE expected.what IS DISTINCT FROM moved.list OR NOT moved.between_its_two`,
  },
  {
    name: 'every redeemed reward took its cost from its owner, once, and no other did',
    violations: `
      SELECT format('reward %s of %s (%s besos, redeemed: %s) took %s', r.id, r.profile_id, r.cost_in_besos,
        r.is_redeemed, coalesce(string_agg(format('%s from %s', -e.amount, e.profile_id), ', '), 'nothing')) AS finding
      FROM user_rewards r
      LEFT JOIN ledger_transactions t ON t.reward_id = r.id
      LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.profile_id IS NOT NULL
      GROUP BY r.id
      HAVING count(e.id) <> r.is_redeemed::int
        OR bool_or(e.amount <> -r.cost_in_besos OR e.profile_id <> r.profile_id)`,
  },
  QUIZ_AWARDS,
  {
    name: 'what stands beside the ledger names only what is there',
    violations: COLUMNS_WITHOUT_FOREIGN_KEY.map(orphans).join(' UNION ALL '),
  },
  {
    name: 'every activity has as many likes and comments as it says',
    violations: `
      SELECT format('activity %s says %s likes and %s comments, and has %s and %s', a.id, a.like_count,
        a.comment_count, coalesce(r.count, 0), coalesce(c.count, 0)) AS finding
      FROM activities a
      LEFT JOIN (SELECT activity_id, count(*) FROM activity_reactions GROUP BY activity_id) r ON r.activity_id = a.id
      LEFT JOIN (SELECT activity_id, count(*) FROM activity_comments GROUP BY activity_id) c ON c.activity_id = a.id
      WHERE a.like_count <> coalesce(r.count, 0) OR a.comment_count <> coalesce(c.count, 0)`,
  },
  {
    name: 'every recommendation is an activity that the relationships see which it says',
    violations: `
      SELECT format('activity %s is seen from %s, not %s', a.id, shown.ids, a.shared_with) AS finding FROM activities a
      LEFT JOIN recommendations r ON r.id = a.id AND r.profile_id = a.giver_id CROSS JOIN LATERAL (
        SELECT array_agg(s.relationship_id ORDER BY s.relationship_id) AS ids FROM activity_audiences s
        WHERE s.activity_id = a.id AND s.order_number = a.order_number) shown
      WHERE (r.id IS NOT NULL) <> (a.kind = 'recommendation')
        OR a.relationship_id || shown.ids <> coalesce(a.shared_with, ARRAY[a.relationship_id])`,
  },
  {
    name: 'what fell due took effect',
    violations: `
      SELECT format('%s failed %s times, at last because: %s', p.id, p.failures, p.error) AS finding FROM postponed p
      WHERE EXISTS (SELECT FROM activities a WHERE a.id = p.id AND a.status = 'pending')
        OR EXISTS (SELECT FROM reward_fulfilments f WHERE f.reward_id = p.id)
        OR EXISTS (SELECT FROM account_deletions d WHERE d.user_id = p.id)`,
  },
  {
    name: 'every gift of more than a minute ago came to the inbox of whoever got it',
    violations: `
      SELECT format('gift %s to %s is not in the inbox', e.gift_id, e.recipient_id) AS finding
      FROM outbox_events e LEFT JOIN notification_deliveries inbox ON inbox.profile_id = e.recipient_id
      WHERE e.gift_id IS NOT NULL AND e.last_seq > coalesce(inbox.projected_seq, 0)
        AND e.created_at < now() - interval '1 minute'`,
  },
  {
    name: 'nobody can change or delete entries: the triggers stand',
    violations: `
      SELECT format('%s on %s is missing or off', wanted.name, wanted.relation) AS finding
      FROM (VALUES ('ledger_entries', 'ledger_entries_append_only'), ('ledger_entries', 'ledger_entries_hold'),
                   ('ledger_transactions', 'ledger_transactions_append_only')) AS wanted (relation, name)
      LEFT JOIN pg_trigger t ON t.tgrelid = wanted.relation::regclass AND t.tgname = wanted.name
        AND t.tgenabled IN ('O', 'A')
      WHERE t.oid IS NULL`,
  },
  {
    name: 'the tables themselves refuse what is impossible',
    violations: `
      SELECT format('%s on %s is missing or was never checked', wanted.name, wanted.relation) AS finding
      FROM (VALUES ('user_besos', 'user_besos_not_negative'),
                   ('ledger_transactions', 'ledger_transactions_cause'),
                   ('beso_daily_totals', 'beso_daily_totals_in_range')) AS wanted (relation, name)
      LEFT JOIN pg_constraint c ON c.conrelid = wanted.relation::regclass AND c.conname = wanted.name AND c.convalidated
      WHERE c.oid IS NULL`,
  },
  {
    name: 'every member made the relationship or accepted an invitation to it',
    violations: `
      WITH uncaused AS (
        SELECT m.relationship_id, m.profile_id, m.times - coalesce(a.times, 0) AS times
        FROM (SELECT relationship_id, profile_id, count(*) FILTER (WHERE NOT resumes) AS times FROM relationship_members
              GROUP BY relationship_id, profile_id) AS m
        LEFT JOIN (SELECT relationship_id, profile_id, count(*) AS times FROM (
                     SELECT i.relationship_id, a.profile_id FROM invitation_acceptances a
                     JOIN partner_invitations i ON i.id = a.invitation_id AND i.inviter_id <> a.profile_id
                     UNION ALL
                     SELECT c.relationship_id, c.target_id FROM connection_requests c WHERE c.status = 'accepted'
                   ) AS ways GROUP BY relationship_id, profile_id) AS a USING (relationship_id, profile_id)
        WHERE m.times > coalesce(a.times, 0))
      SELECT format('relationship %s was made %s times', r.id, coalesce(sum(u.times), 0))
        AS finding
      FROM relationships r LEFT JOIN uncaused u ON u.relationship_id = r.id
      GROUP BY r.id HAVING coalesce(sum(u.times), 0) <> 1
      UNION ALL
      SELECT format('%s made relationship %s without having invited to it', u.profile_id, u.relationship_id)
      FROM uncaused u WHERE NOT EXISTS (
        SELECT FROM partner_invitations i
        WHERE i.relationship_id = u.relationship_id AND i.inviter_id = u.profile_id) AND NOT EXISTS (
        SELECT FROM connection_requests c
        WHERE c.relationship_id = u.relationship_id AND c.requester_id = u.profile_id)`,
  },
  {
    name: 'every relationship that somebody is in has one owner among them',
    violations: `
      SELECT format('relationship %s has %s owners', m.relationship_id, count(*) FILTER (WHERE m.role = 'owner'))
        AS finding
      FROM relationship_members m WHERE m.left_at IS NULL
      GROUP BY m.relationship_id HAVING count(*) FILTER (WHERE m.role = 'owner') <> 1`,
  },
  {
    name: "the application's role can write the ledger only through its functions",
    violations: `
      SELECT format('%s may %s %s', r.rolname, privilege, relation) AS finding
      FROM pg_roles r, unnest(ARRAY['${GUARDED_TABLES.join("', '")}']) AS relation,
           unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS privilege
      WHERE pg_has_role($1::name, r.oid, 'MEMBER') AND (has_table_privilege(r.oid, relation, privilege)
         OR privilege IN ('INSERT', 'UPDATE') AND has_any_column_privilege(r.oid, relation, privilege))
      UNION ALL
      SELECT format('%s may INSERT into partner_invitations', $1::text)
      WHERE has_any_column_privilege($1::name, 'partner_invitations', 'INSERT')
      UNION ALL
      SELECT format('%s may UPDATE %s of user_rewards', $1::text, name) FROM unnest(ARRAY['profile_id', 'cost_in_besos',
        'is_redeemed', 'redeemed_at']) AS name WHERE has_column_privilege($1::name, 'user_rewards', name, 'UPDATE')
      UNION ALL
      SELECT format('%s may INSERT into user_rewards', $1::text)
      WHERE has_any_column_privilege($1::name, 'user_rewards', 'INSERT')`,
  },
];
/** The rules as statements. Rules about privileges take the application's role as a parameter. */
export const LEDGER_RULES = RULES.map(({ name, violations }, index) => ({
  name,
  rule: statement(`ledger_rule_${index + 1}`, violations, { finding: text() }),
  values: (role: string) => (violations.includes('$1') ? [role] : []),
}));

export const LEDGER_TOTALS = statement(
  'ledger_totals',
  `
    SELECT (SELECT count(*)::int FROM ledger_transactions) AS movements,
           (SELECT count(*)::int FROM user_besos) AS people`,
  { movements: integer, people: integer },
);
