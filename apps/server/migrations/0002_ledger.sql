-- The ledger. Besos move only inside these functions; the application's role may call them and read the tables.
-- A refusal is raised with SQLSTATE 'BESOS', the error's code as message and its data as JSON detail.
-- Only functions marked SECURITY DEFINER work for the application's role: the others run with the caller's rights,
-- and so are steps of those, or tools of the owner.

-- Every movement sums to zero, checked once per statement on the rows it wrote.
CREATE FUNCTION ledger_entries_sum_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM written GROUP BY transaction_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'a ledger transaction must sum to zero';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_sum_to_zero AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_sum_to_zero();
--> statement-breakpoint
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is never changed: write a compensating movement';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE FUNCTION refuse(p_code text, p_data jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'BESOS', MESSAGE = p_code, DETAIL = p_data::text;
END
$$;
--> statement-breakpoint
-- Writes one movement of a person's besos against the system's account. p_at is not before the person's last one.
CREATE FUNCTION write_movement(
  p_profile uuid, p_amount integer, p_balance_after integer, p_kind text, p_activity uuid, p_reward uuid,
  p_giver uuid, p_at timestamptz
)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_transaction uuid := gen_random_uuid();
BEGIN
  INSERT INTO ledger_transactions (id, kind, activity_id, reward_id, giver_id, created_at)
  VALUES (v_transaction, p_kind, p_activity, p_reward, p_giver, p_at);
  INSERT INTO ledger_entries (transaction_id, profile_id, amount, balance_after, created_at)
  VALUES (v_transaction, NULL, -p_amount, NULL, p_at),
         (v_transaction, p_profile, p_amount, p_balance_after, p_at);
END
$$;
--> statement-breakpoint
-- Issues p_amount besos to one person for an activity of p_giver. Callers have checked that it may happen. The times
-- of a person's movements never run backwards, however long this one waited for the lock on the balance.
CREATE FUNCTION issue_besos(
  p_profile uuid, p_amount integer, p_kind text, p_activity uuid, p_giver uuid, p_at timestamptz
)
RETURNS TABLE (total_besos integer, version bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz;
BEGIN
  INSERT INTO user_besos AS mine (profile_id, total_besos, version, updated_at)
  VALUES (p_profile, p_amount, 1, p_at)
  ON CONFLICT (profile_id) DO UPDATE
    SET total_besos = mine.total_besos + p_amount, version = mine.version + 1,
        updated_at = greatest(mine.updated_at, excluded.updated_at)
  RETURNING mine.total_besos, mine.version, mine.updated_at INTO total_besos, version, v_at;
  PERFORM write_movement(p_profile, p_amount, issue_besos.total_besos, p_kind, p_activity, NULL, p_giver, v_at);
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- Counts a gift on the giver's calendar day, in the giver's stored time zone; refuses what goes over the limit.
-- A day lasts until its own midnight has passed and the giver's calendar shows a later date, so that moving to
-- another zone neither opens a second day at once nor brings an earlier one back.
-- The row's lock makes simultaneous gifts of one pair wait for each other here. Answers the day that it counts on.
CREATE FUNCTION count_daily_besos(p_giver uuid, p_receiver uuid, p_amount integer, p_at timestamptz)
RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  c_daily_limit CONSTANT integer := 50;
  v_zone text;
  v_day date;
  v_counted_on date;
  v_opens_at timestamptz;
BEGIN
  SELECT time_zone INTO STRICT v_zone FROM profiles WHERE id = p_giver;
  v_day := (p_at AT TIME ZONE v_zone)::date;
  INSERT INTO beso_daily_totals AS latest (giver_id, receiver_id, day, ends_at, total)
  VALUES (p_giver, p_receiver, v_day, (v_day + 1)::timestamp AT TIME ZONE v_zone, p_amount)
  ON CONFLICT (giver_id, receiver_id) DO UPDATE SET
    day = CASE WHEN p_at >= latest.ends_at AND v_day > latest.day THEN v_day ELSE latest.day END,
    ends_at = CASE WHEN p_at >= latest.ends_at AND v_day > latest.day THEN excluded.ends_at ELSE latest.ends_at END,
    total = CASE WHEN p_at >= latest.ends_at AND v_day > latest.day THEN 0 ELSE latest.total END + p_amount
  WHERE p_at >= latest.ends_at AND v_day > latest.day OR latest.total + p_amount <= c_daily_limit
  RETURNING latest.day INTO v_counted_on;
  IF v_counted_on IS NULL THEN
    SELECT greatest(d.ends_at, (d.day + 1)::timestamp AT TIME ZONE v_zone) INTO STRICT v_opens_at
    FROM beso_daily_totals d WHERE d.giver_id = p_giver AND d.receiver_id = p_receiver;
    PERFORM refuse('DAILY_LIMIT', jsonb_build_object('opensAt',
      to_char(v_opens_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  END IF;
  RETURN v_counted_on;
END
$$;
--> statement-breakpoint
-- What is told of an activity to those who may see it, and of a balance to its person.
CREATE FUNCTION activity_changed(p_recipients uuid[], p_activity uuid, p_relationship uuid, p_created_at timestamptz)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('recipients', p_recipients, 'kind', 'activity.changed', 'payload', jsonb_build_object(
    'activityId', p_activity, 'relationshipId', p_relationship,
    'createdAt', to_char(p_created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
$$;
--> statement-breakpoint
CREATE FUNCTION balance_changed(p_profile uuid, p_total integer, p_version bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('recipients', jsonb_build_array(p_profile), 'kind', 'besos.balance',
    'payload', jsonb_build_object('totalBesos', p_total, 'version', p_version))
$$;
--> statement-breakpoint
-- Takes an idempotency key for an operation about an activity or a reward. All nulls: the key is new. Otherwise it is
-- the row that took it before, for the same request; another one is refused. A second call with a key waits here until
-- the first is decided.
CREATE FUNCTION claim_beso_key(
  p_profile uuid, p_key uuid, p_operation text, p_request jsonb, p_activity uuid, p_reward uuid
)
RETURNS beso_idempotency_keys LANGUAGE plpgsql AS $$
DECLARE
  v_known beso_idempotency_keys;
BEGIN
  INSERT INTO beso_idempotency_keys (profile_id, key, operation, request, activity_id, reward_id)
  VALUES (p_profile, p_key, p_operation, p_request, p_activity, p_reward)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT * INTO STRICT v_known FROM beso_idempotency_keys WHERE profile_id = p_profile AND key = p_key;
  IF v_known.operation <> p_operation OR v_known.request <> p_request THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;
  RETURN v_known;
END
$$;
--> statement-breakpoint
CREATE FUNCTION check_beso_amount(p_amount integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_amount IS NULL OR p_amount NOT BETWEEN 1 AND 3 THEN
    PERFORM refuse('INVALID_INPUT', '{"fields": [{"path": "amount", "key": "besos.amountInvalid"}]}');
  END IF;
END
$$;
--> statement-breakpoint
-- Who may be told of what happens between two people in a relationship: nobody from whom one of the two is hidden.
-- Where they are hidden from each other, or not both in it, nothing may happen.
CREATE FUNCTION reachable_members(p_relationship uuid, p_one uuid, p_other uuid)
RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_hidden uuid[] := hidden_from(p_one) || hidden_from(p_other);
  v_member_ids uuid[];
BEGIN
  SELECT array_agg(m.profile_id) INTO v_member_ids FROM relationship_members m
  WHERE m.relationship_id = p_relationship AND m.left_at IS NULL AND NOT m.profile_id = ANY (v_hidden);
  IF v_member_ids IS NULL OR NOT v_member_ids @> ARRAY[p_one, p_other] THEN
    PERFORM refuse('PERSON_NOT_REACHABLE');
  END IF;
  RETURN v_member_ids;
END
$$;
--> statement-breakpoint
-- A picture of one's own that no activity has. Two that want the same one wait for each other here; the second then
-- sees that it is used.
CREATE FUNCTION check_beso_image(p_image uuid, p_owner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_image IS NULL THEN
    RETURN;
  END IF;
  PERFORM 1 FROM images i
  WHERE i.id = p_image AND i.owner_id = p_owner AND i.bucket = 'beso-images' FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM activities a WHERE a.image_id = p_image) THEN
    PERFORM refuse('IMAGE_NOT_FOUND');
  END IF;
END
$$;
--> statement-breakpoint
-- Decides and writes a gift as of p_at, or as of now where that is null: its activity, its besos for the receiver.
-- A key that was used before answers its gift as it is now and changes nothing.
CREATE FUNCTION record_gift(
  p_giver_id uuid, p_receiver_id uuid, p_relationship_id uuid, p_amount integer,
  p_description text, p_category text, p_image_id uuid, p_idempotency_key uuid, p_at timestamptz
)
RETURNS TABLE (activity activities, appended jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_activity uuid := gen_random_uuid();
  v_now timestamptz(3);
  v_counted_on date;
  v_request jsonb := jsonb_build_object(
    'receiver_id', p_receiver_id, 'relationship_id', p_relationship_id, 'amount', p_amount,
    'description', p_description, 'category', p_category, 'image_id', p_image_id);
  v_known beso_idempotency_keys;
  v_member_ids uuid[];
  v_balance record;
BEGIN
  v_known := claim_beso_key(p_giver_id, p_idempotency_key, 'process_beso_transaction', v_request, v_activity, NULL);
  IF v_known.key IS NOT NULL THEN
    IF are_blocked(p_giver_id, p_receiver_id) THEN
      PERFORM refuse('PERSON_NOT_REACHABLE');
    END IF;
    SELECT a.* INTO STRICT activity FROM activities a WHERE a.id = v_known.activity_id;
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;

  PERFORM check_beso_amount(p_amount);
  IF p_giver_id = p_receiver_id THEN
    PERFORM refuse('CANNOT_GIVE_TO_SELF');
  END IF;
  v_member_ids := reachable_members(p_relationship_id, p_giver_id, p_receiver_id);
  PERFORM check_beso_image(p_image_id, p_giver_id);
  v_counted_on := count_daily_besos(p_giver_id, p_receiver_id, p_amount, coalesce(p_at, clock_timestamp()));

  -- Taken after the waiting, so that the order of a pair's gifts is the order in which they were decided.
  v_now := coalesce(p_at, clock_timestamp());
  INSERT INTO activities AS a (id, kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                               image_id, created_at, counted_on)
  VALUES (v_activity, 'gift', 'approved', p_giver_id, p_receiver_id, p_relationship_id, p_amount, p_description,
          p_category, p_image_id, v_now, v_counted_on)
  RETURNING a.* INTO activity;

  SELECT * INTO STRICT v_balance FROM issue_besos(p_receiver_id, p_amount, 'gift', v_activity, p_giver_id, v_now);

  appended := append_events(jsonb_build_array(
    activity_changed(v_member_ids, v_activity, p_relationship_id, v_now),
    balance_changed(p_receiver_id, v_balance.total_besos, v_balance.version))
    || notify(ARRAY[p_receiver_id], 'gift', p_giver_id, v_activity, p_relationship_id, NULL, v_now));
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- [S7-056] A gift, now: what the application's role calls. Answers what there is to tell, and whom.
CREATE FUNCTION process_beso_transaction(
  p_giver_id uuid, p_receiver_id uuid, p_relationship_id uuid, p_amount integer,
  p_description text, p_category text, p_image_id uuid, p_idempotency_key uuid
)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT r.activity, r.appended FROM record_gift(p_giver_id, p_receiver_id, p_relationship_id, p_amount,
    p_description, p_category, p_image_id, p_idempotency_key, NULL) r;
END
$$;
