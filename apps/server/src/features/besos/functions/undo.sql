-- application: undo_gift, forget_undone_words

-- Undoes a gift by a reverse movement, dated p_at or now. A gift of the giver's current day also lowers the
-- day's total.
CREATE OR REPLACE FUNCTION record_undo(
  p_activity_id uuid, p_giver_id uuid, p_idempotency_key uuid, p_at timestamptz
)
RETURNS TABLE (activity activities, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  c_window CONSTANT interval := {{GIFT_UNDO_SECONDS}} * interval '1 second';
  v_now timestamptz(3);
  v_known beso_idempotency_keys;
  v_hidden uuid[];
  v_recipients uuid[];
  v_balance user_besos;
BEGIN
  v_known := claim_beso_key(p_giver_id, p_idempotency_key, 'undo_gift',
    jsonb_build_object('activity_id', p_activity_id), p_activity_id, NULL);
  SELECT a.* INTO activity FROM activities a
  WHERE a.id = p_activity_id AND a.kind = 'gift' AND a.giver_id = p_giver_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('ACTIVITY_NOT_FOUND');
  END IF;
  IF activity.status = 'undone' THEN
    IF v_known.key IS NULL THEN
      PERFORM forget_beso_key(p_giver_id, p_idempotency_key);
    END IF;
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;

  v_now := coalesce(p_at, clock_timestamp());
  IF v_now > activity.created_at + c_window THEN
    PERFORM refuse('UNDO_EXPIRED');
  END IF;
  PERFORM pg_advisory_xact_lock_shared(pair_key(p_giver_id, activity.receiver_id));
  PERFORM count_daily(p_giver_id, 'undo', p_at);
  -- Releases the image, so that the giver can use it in a corrected gift.
  UPDATE activities a SET status = 'undone', image_id = NULL WHERE a.id = p_activity_id
  RETURNING a.* INTO activity;
  UPDATE beso_daily_totals d SET total = d.total - activity.amount
  WHERE d.giver_id = p_giver_id AND d.receiver_id = activity.receiver_id AND d.day = activity.counted_on;
  IF lock_balance(activity.receiver_id) < activity.amount THEN
    PERFORM refuse('ALREADY_SPENT');
  END IF;
  v_balance := take_besos(activity.receiver_id, activity.amount, 'undo', p_activity_id, NULL, p_giver_id,
    v_now);

  -- A receiver who is hidden from the giver gets only the event of the new balance.
  v_hidden := hidden_from_any(ARRAY[p_giver_id, activity.receiver_id]);
  v_recipients := ARRAY(
    SELECT m.profile_id FROM relationship_members m
    WHERE m.relationship_id = activity.relationship_id AND m.left_at IS NULL
      AND NOT m.profile_id = ANY (v_hidden)
    UNION SELECT p_giver_id
    UNION SELECT activity.receiver_id WHERE NOT activity.receiver_id = ANY (v_hidden));
  appended := append_events(drafts_for(v_recipients,
      withdraw_notifications_from(v_recipients || activity.receiver_id, activity.order_number,
        ARRAY[p_activity_id]))
    -- `undone` lets the screen say that the gift was undone.
    || jsonb_set(activity_changed(v_recipients, p_activity_id, activity.relationship_id, activity.created_at),
      '{payload,undone}', 'true')
    || balance_changed(activity.receiver_id, v_balance.total_besos, v_balance.version));
  RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION undo_gift(p_activity_id uuid, p_giver_id uuid, p_idempotency_key uuid)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT r.activity, r.appended
  FROM record_undo(p_activity_id, p_giver_id, p_idempotency_key, NULL) r;
END
$$;

-- Empties the descriptions of up to p_limit undone gifts that are older than the time for undoing a gift.
CREATE OR REPLACE FUNCTION forget_undone_words(p_limit integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  v_forgotten integer;
BEGIN
  UPDATE activities a SET description = '' WHERE a.id IN (
    SELECT undone.id FROM activities undone
    WHERE undone.status = 'undone' AND undone.description <> ''
      AND undone.created_at <= clock_timestamp() - {{GIFT_UNDO_SECONDS}} * interval '1 second'
    LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_forgotten = ROW_COUNT;
  RETURN v_forgotten;
END
$$;
