-- The steps of every movement of besos, which the application cannot call directly.
-- To avoid deadlocks, each transaction takes its locks in this order:
-- idempotency key, activity or reward, the pair of people, daily counts, image, the day's total, balance,
-- inboxes, event counters.
-- Functions that the application calls switch sequential scans off, because a new installation plans them for
-- empty tables.

-- Writes a movement: an entry for the person and the opposite entry for the system's account. Returns its id.
-- The caller has locked the balance.
CREATE OR REPLACE FUNCTION record_movement(
  p_profile uuid, p_amount integer, p_balance_after integer, p_kind text, p_activity uuid, p_reward uuid,
  p_giver uuid, p_at timestamptz
)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_transaction uuid := ordered_id(p_at);
BEGIN
  INSERT INTO ledger_transactions (id, kind, activity_id, reward_id, giver_id, created_at)
  VALUES (v_transaction, p_kind, p_activity, p_reward, p_giver, p_at);
  INSERT INTO ledger_entries (transaction_id, profile_id, amount, balance_after, created_at)
  VALUES (v_transaction, NULL, -p_amount, NULL, p_at),
         (v_transaction, p_profile, p_amount, p_balance_after, p_at);
  RETURN v_transaction;
END
$$;

-- Issues new besos to a person for an activity of p_giver, and returns the balance. Does not check the rules.
CREATE OR REPLACE FUNCTION add_besos(
  p_profile uuid, p_amount integer, p_kind text, p_activity uuid, p_giver uuid, p_at timestamptz
)
RETURNS user_besos LANGUAGE plpgsql AS $$
DECLARE
  v_balance user_besos;
  v_movement uuid;
BEGIN
  INSERT INTO user_besos AS mine (profile_id, total_besos, version, updated_at)
  VALUES (p_profile, p_amount, 1, p_at)
  ON CONFLICT (profile_id) DO UPDATE
    SET total_besos = mine.total_besos + p_amount, version = mine.version + 1,
        updated_at = excluded.updated_at
  RETURNING mine.* INTO v_balance;
  v_movement := record_movement(p_profile, p_amount, v_balance.total_besos, p_kind, p_activity, NULL, p_giver,
    p_at);
  RETURN v_balance;
END
$$;

-- Issues new besos to a person and returns the balance. Does not check the rules.
-- The movement's id is p_cause, so that one cause, such as a quiz session, cannot be awarded twice.
CREATE OR REPLACE FUNCTION issue_award(
  p_profile uuid, p_amount integer, p_kind text, p_cause uuid, p_at timestamptz
)
RETURNS user_besos LANGUAGE plpgsql AS $$
DECLARE
  v_balance user_besos;
BEGIN
  INSERT INTO user_besos AS mine (profile_id, total_besos, version, updated_at)
  VALUES (p_profile, p_amount, 1, p_at)
  ON CONFLICT (profile_id) DO UPDATE
    SET total_besos = mine.total_besos + p_amount, version = mine.version + 1,
        updated_at = excluded.updated_at
  RETURNING mine.* INTO v_balance;
  INSERT INTO ledger_transactions (id, kind, created_at) VALUES (p_cause, p_kind, p_at);
  INSERT INTO ledger_entries (transaction_id, profile_id, amount, balance_after, created_at)
  VALUES (p_cause, NULL, -p_amount, NULL, p_at),
         (p_cause, p_profile, p_amount, v_balance.total_besos, p_at);
  RETURN v_balance;
END
$$;

-- Removes besos from a person and returns the balance. The caller has locked and checked the balance.
CREATE OR REPLACE FUNCTION take_besos(
  p_profile uuid, p_amount integer, p_kind text, p_activity uuid, p_reward uuid, p_giver uuid,
  p_at timestamptz
)
RETURNS user_besos LANGUAGE plpgsql AS $$
DECLARE
  v_balance user_besos;
  v_movement uuid;
BEGIN
  UPDATE user_besos AS mine
  SET total_besos = mine.total_besos - p_amount, version = mine.version + 1,
    updated_at = p_at
  WHERE mine.profile_id = p_profile RETURNING mine.* INTO STRICT v_balance;
  v_movement := record_movement(p_profile, -p_amount, v_balance.total_besos, p_kind, p_activity, p_reward,
    p_giver, p_at);
  RETURN v_balance;
END
$$;

-- Returns a person's balance and locks it until the end of the transaction.
CREATE OR REPLACE FUNCTION lock_balance(p_profile uuid) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  RETURN coalesce(
    (SELECT b.total_besos FROM user_besos b WHERE b.profile_id = p_profile FOR NO KEY UPDATE), 0);
END
$$;

-- Returns the event of a changed balance as JSON text without the enclosing braces. Browsers keep the balance
-- with the higher version.
CREATE OR REPLACE FUNCTION balance_change_text(p_total integer, p_version bigint)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format('"kind": "besos.balance", "payload": {"totalBesos": %s, "version": %s}', p_total, p_version)
$$;

-- Returns the event of a changed balance in the form that append_events takes.
CREATE OR REPLACE FUNCTION balance_changed(p_profile uuid, p_total integer, p_version bigint)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT ('{' || balance_change_text(p_total, p_version) || '}')::jsonb
    || jsonb_build_object('recipients', jsonb_build_array(p_profile))
$$;
