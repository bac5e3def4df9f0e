-- application: process_beso_transaction

-- Writes a gift: the activity, the receiver's besos and the events. Its date is now, or p_at, which only the
-- owner of the tables may pass.
-- Returns the event outbox rows as text, because JSON would cost ten times as much. A known idempotency key
-- returns the earlier gift without events.
-- This is the most frequent write, so the bodies of claim_beso_key, reachable_members, add_besos and
-- append_changes are repeated in it. Nested calls would cost as much as writing a row.
-- The last statement writes the rows for which no other transaction can wait. After the commit, project_gifts
-- writes the receiver's notification.
CREATE OR REPLACE FUNCTION write_gift(
  p_giver_id uuid, p_receiver_id uuid, p_relationship_id uuid, p_amount integer,
  p_description text, p_category text, p_image_id uuid, p_idempotency_key uuid, p_at timestamptz
)
RETURNS given_gift LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid := ordered_id(coalesce(p_at, clock_timestamp()));
  v_now timestamptz(3);
  v_known activities;
  v_counted_on date;
  v_request jsonb := jsonb_build_object(
    'receiver_id', p_receiver_id, 'relationship_id', p_relationship_id, 'amount', p_amount,
    'description', p_description, 'category', p_category, 'image_id', p_image_id);
  v_two uuid[] := ARRAY[p_giver_id, p_receiver_id];
  v_locks text;
  v_member_ids uuid[];
  v_zone text;
  v_giver_first_name text;
  v_giver_last_name text;
  v_giver_avatar uuid;
  v_receiver_first_name text;
  v_receiver_last_name text;
  v_receiver_avatar uuid;
  v_total integer;
  v_version bigint;
  v_gift text;
  v_balance text;
  v_lowest bigint;
  v_number bigint;
  v_events text;
BEGIN
  INSERT INTO beso_idempotency_keys (profile_id, key, operation, request, activity_id)
  VALUES (p_giver_id, p_idempotency_key, 'process_beso_transaction',
    beso_request_digest(p_idempotency_key, v_request), v_id)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    v_known := known_exchange(p_giver_id, p_receiver_id, 'process_beso_transaction', v_request,
      p_idempotency_key);
    RETURN (v_known.id, v_known.created_at, v_known.order_number, '', '', NULL, '', '', NULL,
      '[]')::given_gift;
  END IF;
  IF NOT beso_amount_is_valid(p_amount) THEN
    PERFORM refuse_beso_amount();
  END IF;
  IF p_giver_id = p_receiver_id THEN
    PERFORM refuse('CANNOT_GIVE_TO_SELF');
  END IF;
  -- Inlines reachable_members and hidden_from_any. Locks in an expression save statements.
  v_locks := pg_advisory_xact_lock_shared(pair_key(p_giver_id, p_receiver_id))::text
    || pg_advisory_xact_lock_shared(relationship_key(p_relationship_id))::text;
  SELECT ARRAY(
    SELECT m.profile_id FROM relationship_members m
    WHERE m.relationship_id = p_relationship_id AND m.left_at IS NULL AND NOT m.profile_id = ANY (hidden.ids)
    ORDER BY m.profile_id),
    giver.time_zone, giver.first_name, giver.last_name, giver.avatar_image_id,
    receiver.first_name, receiver.last_name, receiver.avatar_image_id
  INTO v_member_ids, v_zone, v_giver_first_name, v_giver_last_name, v_giver_avatar,
    v_receiver_first_name, v_receiver_last_name, v_receiver_avatar
  FROM (
    SELECT ARRAY(
      SELECT blocked_id FROM blocks WHERE blocker_id = ANY (v_two)
      UNION ALL
      SELECT blocker_id FROM blocks WHERE blocked_id = ANY (v_two)) AS ids
    OFFSET 0) AS hidden, profiles giver, profiles receiver
  WHERE giver.id = p_giver_id AND receiver.id = p_receiver_id;
  -- The comparison is null, rather than false, if one of the two people does not exist.
  IF (v_member_ids @> v_two) IS NOT TRUE THEN
    PERFORM refuse('PERSON_NOT_REACHABLE');
  END IF;
  IF p_image_id IS NOT NULL THEN
    PERFORM check_beso_image(p_image_id, p_giver_id);
  END IF;
  v_counted_on := count_besos_of_day(p_giver_id, p_receiver_id, p_amount, coalesce(p_at, clock_timestamp()),
    v_zone);

  v_now := coalesce(p_at, clock_timestamp());
  -- Inlines add_besos, but tries UPDATE first, because most receivers have a balance already.
  UPDATE user_besos AS mine
  SET total_besos = mine.total_besos + p_amount, version = mine.version + 1,
    updated_at = v_now
  WHERE mine.profile_id = p_receiver_id RETURNING total_besos, version INTO v_total, v_version;
  IF NOT FOUND THEN
    INSERT INTO user_besos AS mine (profile_id, total_besos, version, updated_at)
    VALUES (p_receiver_id, p_amount, 1, v_now)
    ON CONFLICT (profile_id) DO UPDATE
      SET total_besos = mine.total_besos + p_amount, version = mine.version + 1,
          updated_at = excluded.updated_at
    RETURNING total_besos, version INTO v_total, v_version;
  END IF;

  v_gift := activity_change_text(v_id, p_relationship_id, v_now);
  v_balance := balance_change_text(v_total, v_version);

  WITH counted AS (
    -- The same as append_changes, for all members in one statement.
    INSERT INTO event_counters AS counter (profile_id, last_seq)
    SELECT member.id, CASE WHEN member.id = p_receiver_id THEN 2 ELSE 1 END
    FROM unnest(v_member_ids) AS member (id)
    ON CONFLICT (profile_id) DO UPDATE SET last_seq = counter.last_seq + excluded.last_seq
    RETURNING counter.profile_id AS id, counter.last_seq,
      CASE WHEN counter.profile_id = p_receiver_id THEN concat('[{', v_gift, '},{', v_balance, '}]')
        ELSE '[{' || v_gift || '}]' END AS changes
  ), moved AS (
    INSERT INTO ledger_transactions (id, kind, activity_id, giver_id, created_at)
    VALUES (v_id, 'gift', v_id, p_giver_id, v_now)
  ), entered AS (
    INSERT INTO ledger_entries (transaction_id, profile_id, amount, balance_after, created_at)
    VALUES (v_id, NULL, -p_amount, NULL, v_now),
           (v_id, p_receiver_id, p_amount, v_total, v_now)
  ), outbox AS (
    INSERT INTO outbox_events (recipient_id, last_seq, changes, gift_id)
    SELECT counted.id, counted.last_seq, counted.changes::jsonb,
      CASE WHEN counted.id = p_receiver_id THEN v_id END FROM counted
  ), gift AS (
    INSERT INTO activities (id, kind, status, giver_id, receiver_id, relationship_id, amount,
                            description, category, image_id, created_at, counted_on)
    VALUES (v_id, 'gift', 'approved', p_giver_id, p_receiver_id, p_relationship_id, p_amount,
            p_description, p_category, p_image_id, v_now, v_counted_on)
    RETURNING order_number
  )
  SELECT min(counted.last_seq), string_agg(format('{"recipient_id": "%s", "last_seq": %s, "changes": %s}',
    counted.id, counted.last_seq, counted.changes), ','), (SELECT gift.order_number FROM gift)
  INTO v_lowest, v_events, v_number FROM counted;
  -- A last_seq of 1 or 2 may be a person's first event, so outbox_positions may have no row for the person.
  IF v_lowest <= 2 THEN
    INSERT INTO outbox_positions (profile_id, published_seq)
    SELECT member.id, 0 FROM unnest(v_member_ids) AS member (id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN (v_id, v_now, v_number, v_giver_first_name, v_giver_last_name, v_giver_avatar,
    v_receiver_first_name, v_receiver_last_name, v_receiver_avatar, '[' || v_events || ']')::given_gift;
END
$$;

-- Removes the function of this name in version 79, which had another result type.
DROP FUNCTION IF EXISTS process_beso_transaction(uuid, uuid, uuid, integer, text, text, uuid, uuid);

-- [S7-056] Writes a gift, dated now.
CREATE OR REPLACE FUNCTION process_beso_transaction(
  p_giver_id uuid, p_receiver_id uuid, p_relationship_id uuid, p_amount integer,
  p_description text, p_category text, p_image_id uuid, p_idempotency_key uuid
)
RETURNS given_gift
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN write_gift(p_giver_id, p_receiver_id, p_relationship_id, p_amount, p_description,
    p_category, p_image_id, p_idempotency_key, NULL);
END
$$;
