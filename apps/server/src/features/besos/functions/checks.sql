-- application: forget_used_words

-- Returns a digest of a call, which recognises a repeated call. The text is not stored, because it must not
-- outlive a deleted description.
CREATE OR REPLACE FUNCTION beso_request_digest(p_key uuid, p_request jsonb)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(encode(sha256(uuid_send(p_key) || convert_to(p_request::text, 'UTF8')), 'hex'))
$$;

-- Replaces the text of up to p_limit stored calls by digests. The program's previous version stored the text.
CREATE OR REPLACE FUNCTION forget_used_words(p_limit integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  v_forgotten integer;
BEGIN
  UPDATE beso_idempotency_keys k SET request = beso_request_digest(k.key, k.request)
  WHERE (k.profile_id, k.key) IN (
    SELECT old.profile_id, old.key FROM beso_idempotency_keys old
    WHERE jsonb_typeof(old.request) = 'object' LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_forgotten = ROW_COUNT;
  RETURN v_forgotten;
END
$$;

-- Returns the first call with this key. Raises IDEMPOTENCY_KEY_REUSED if its content was different.
CREATE OR REPLACE FUNCTION used_beso_key(p_profile uuid, p_key uuid, p_operation text, p_request jsonb)
RETURNS beso_idempotency_keys LANGUAGE plpgsql AS $$
DECLARE
  v_known beso_idempotency_keys;
BEGIN
  SELECT * INTO STRICT v_known FROM beso_idempotency_keys WHERE profile_id = p_profile AND key = p_key;
  -- A row of the program's previous version holds the call's text instead of a digest.
  IF v_known.operation <> p_operation
    OR v_known.request NOT IN (beso_request_digest(p_key, p_request), p_request) THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;
  RETURN v_known;
END
$$;

-- Claims an idempotency key. For a known key it returns the row of the first call, otherwise nulls.
-- A concurrent call with the same key waits until the first call commits or fails.
CREATE OR REPLACE FUNCTION claim_beso_key(
  p_profile uuid, p_key uuid, p_operation text, p_request jsonb, p_activity uuid, p_reward uuid
)
RETURNS beso_idempotency_keys LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO beso_idempotency_keys (profile_id, key, operation, request, activity_id, reward_id)
  VALUES (p_profile, p_key, p_operation, beso_request_digest(p_key, p_request), p_activity, p_reward)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  RETURN used_beso_key(p_profile, p_key, p_operation, p_request);
END
$$;

-- Deletes the key of a call that changed nothing, so that repeated calls do not fill the table.
CREATE OR REPLACE FUNCTION forget_beso_key(p_profile uuid, p_key uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM beso_idempotency_keys WHERE profile_id = p_profile AND key = p_key;
END
$$;

-- Returns the current state of the activity that the key's first call made. Raises an error after a block.
CREATE OR REPLACE FUNCTION known_exchange(
  p_by uuid, p_other uuid, p_operation text, p_request jsonb, p_key uuid
)
RETURNS activities LANGUAGE plpgsql AS $$
DECLARE
  v_known beso_idempotency_keys := used_beso_key(p_by, p_key, p_operation, p_request);
  v_activity activities;
BEGIN
  IF are_blocked(p_by, p_other) THEN
    PERFORM refuse('PERSON_NOT_REACHABLE');
  END IF;
  SELECT a.* INTO STRICT v_activity FROM activities a WHERE a.id = v_known.activity_id;
  RETURN v_activity;
END
$$;

-- Checks a gift or request before it is written. For a known key it returns the activity of the first call,
-- otherwise nulls.
CREATE OR REPLACE FUNCTION begin_exchange(
  p_by uuid, p_other uuid, p_amount integer, p_operation text, p_request jsonb, p_key uuid, p_activity uuid
)
RETURNS activities LANGUAGE plpgsql AS $$
DECLARE
  v_known beso_idempotency_keys := claim_beso_key(p_by, p_key, p_operation, p_request, p_activity, NULL);
BEGIN
  IF v_known.key IS NOT NULL THEN
    RETURN known_exchange(p_by, p_other, p_operation, p_request, p_key);
  END IF;
  IF NOT beso_amount_is_valid(p_amount) THEN
    PERFORM refuse_beso_amount();
  END IF;
  IF p_by = p_other THEN
    PERFORM refuse('CANNOT_GIVE_TO_SELF');
  END IF;
  RETURN NULL;
END
$$;

-- Returns whether an amount is allowed. The API checks this too, but some callers bypass the API.
CREATE OR REPLACE FUNCTION beso_amount_is_valid(p_amount integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_amount IS NOT NULL AND p_amount BETWEEN {{BESOS_MIN_AMOUNT}} AND {{BESOS_MAX_AMOUNT}}
$$;

CREATE OR REPLACE FUNCTION refuse_beso_amount() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse('INVALID_INPUT', '{"fields": [{"path": "amount", "key": "besos.amountInvalid"}]}');
END
$$;

-- Refuses an image that belongs to another person or is already in an activity. The lock stops concurrent
-- calls from using the same image twice.
CREATE OR REPLACE FUNCTION check_beso_image(p_image uuid, p_owner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM images i
  WHERE i.id = p_image AND i.owner_id = p_owner AND i.bucket = 'beso-images' FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM activities a WHERE a.image_id = p_image) THEN
    PERFORM refuse('IMAGE_NOT_FOUND');
  END IF;
END
$$;

-- Adds a gift to the giver's total of the current day in p_zone and returns that day. Raises an error at the
-- daily limit.
-- A new day begins only after the stored day's midnight, so that a change of time zone gives no second limit.
-- A stored day that lies in the future came from a clock that was ahead, and is ignored. The row's lock makes
-- concurrent gifts between the same two people wait for each other.
CREATE OR REPLACE FUNCTION count_besos_of_day(
  p_giver uuid, p_receiver uuid, p_amount integer, p_at timestamptz, p_zone text
)
RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  c_daily_limit CONSTANT integer := {{BESOS_DAILY_LIMIT}};
  v_day date := (p_at AT TIME ZONE p_zone)::date;
  v_latest_end timestamptz := p_at + interval '26 hours';
  v_counted_on date;
  v_opens_at timestamptz;
BEGIN
  INSERT INTO beso_daily_totals AS latest (giver_id, receiver_id, day, ends_at, total)
  VALUES (p_giver, p_receiver, v_day, (v_day + 1)::timestamp AT TIME ZONE p_zone, p_amount)
  ON CONFLICT (giver_id, receiver_id) DO UPDATE SET
    day = CASE WHEN p_at >= latest.ends_at AND excluded.day > latest.day
        OR latest.ends_at > v_latest_end OR latest.day > excluded.day + 2
      THEN excluded.day ELSE latest.day END,
    ends_at = CASE WHEN p_at >= latest.ends_at AND excluded.day > latest.day
        OR latest.ends_at > v_latest_end OR latest.day > excluded.day + 2
      THEN excluded.ends_at ELSE latest.ends_at END,
    total = CASE WHEN p_at >= latest.ends_at AND excluded.day > latest.day
        OR latest.ends_at > v_latest_end OR latest.day > excluded.day + 2
      THEN 0 ELSE latest.total END + p_amount
  WHERE p_at >= latest.ends_at AND excluded.day > latest.day OR latest.total + p_amount <= c_daily_limit
    OR latest.ends_at > v_latest_end OR latest.day > excluded.day + 2
  RETURNING latest.day INTO v_counted_on;
  IF v_counted_on IS NULL THEN
    SELECT greatest(d.ends_at, (d.day + 1)::timestamp AT TIME ZONE p_zone) INTO STRICT v_opens_at
    FROM beso_daily_totals d WHERE d.giver_id = p_giver AND d.receiver_id = p_receiver;
    PERFORM refuse('DAILY_LIMIT', jsonb_build_object('opensAt',
      to_char(v_opens_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  END IF;
  RETURN v_counted_on;
END
$$;

-- Calls count_besos_of_day for callers that do not know the giver's time zone.
CREATE OR REPLACE FUNCTION count_daily_besos(
  p_giver uuid, p_receiver uuid, p_amount integer, p_at timestamptz
)
RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  v_zone text;
BEGIN
  SELECT time_zone INTO STRICT v_zone FROM profiles WHERE id = p_giver;
  RETURN count_besos_of_day(p_giver, p_receiver, p_amount, p_at, v_zone);
END
$$;
