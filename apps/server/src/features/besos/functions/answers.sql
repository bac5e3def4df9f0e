-- application: respond_to_beso_request

-- [S7-058] Records the answer of the person asked, dated p_at or now. An approval takes effect at once. A
-- refusal takes effect when it can no longer be undone.
CREATE OR REPLACE FUNCTION record_answer(
  p_activity_id uuid, p_responder_id uuid, p_approved boolean, p_idempotency_key uuid, p_at timestamptz
)
RETURNS TABLE (activity activities, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  v_now timestamptz(3);
  v_request jsonb := jsonb_build_object('activity_id', p_activity_id, 'approved', p_approved);
  v_known beso_idempotency_keys;
  v_recipients uuid[];
  v_counted_on date;
  v_balance user_besos;
  v_events jsonb := '[]';
BEGIN
  v_known := claim_beso_key(p_responder_id, p_idempotency_key, 'respond_to_beso_request', v_request,
    p_activity_id, NULL);
  SELECT a.* INTO activity FROM activities a
  WHERE a.id = p_activity_id AND a.kind = 'request' AND a.giver_id = p_responder_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('REQUEST_NOT_FOUND');
  END IF;
  -- After a block the request stays pending until it expires, so that the requester does not notice the
  -- block. The lock makes a concurrent block wait.
  PERFORM pg_advisory_xact_lock_shared(pair_key(activity.giver_id, activity.receiver_id));
  IF are_blocked(activity.giver_id, activity.receiver_id) THEN
    PERFORM refuse('PERSON_NOT_REACHABLE');
  END IF;
  appended := '[]';
  IF v_known.key IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;

  v_now := coalesce(p_at, clock_timestamp());
  PERFORM check_pending(activity, v_now);
  IF activity.decline_due_at IS NOT NULL THEN
    PERFORM refuse('REQUEST_ALREADY_ANSWERED', '{"status": "declined"}');
  END IF;
  IF p_approved THEN
    v_recipients := reachable_members(activity.relationship_id, activity.giver_id, activity.receiver_id);
    v_counted_on := count_daily_besos(activity.giver_id, activity.receiver_id, activity.amount, v_now);
    v_now := coalesce(p_at, clock_timestamp());
    UPDATE activities a
    SET status = 'approved', answered_at = v_now, counted_on = v_counted_on, withdrawal_due_at = NULL
    WHERE a.id = p_activity_id RETURNING a.* INTO activity;
    v_balance := add_besos(activity.receiver_id, activity.amount, 'request', p_activity_id, p_responder_id,
      v_now);
    v_events := jsonb_build_array(
      balance_changed(activity.receiver_id, v_balance.total_besos, v_balance.version));
    PERFORM lock_inboxes(ARRAY[activity.giver_id, activity.receiver_id]);
  ELSE
    v_recipients := ARRAY[p_responder_id];
    UPDATE activities a SET decline_due_at = v_now + regret_window()
    WHERE a.id = p_activity_id RETURNING a.* INTO activity;
    PERFORM lock_inboxes(v_recipients);
  END IF;

  v_events := v_events
    || activity_changed(v_recipients, p_activity_id, activity.relationship_id, activity.created_at)
    || read_activity_notices(p_responder_id, 'request', p_activity_id, activity.order_number, v_now);
  IF p_approved THEN
    v_events := v_events || notify(ARRAY[activity.receiver_id], 'request_answer', p_responder_id,
      p_activity_id, activity.relationship_id, NULL, v_now);
  END IF;
  appended := append_events(v_events);
  RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION respond_to_beso_request(
  p_activity_id uuid, p_responder_id uuid, p_approved boolean, p_idempotency_key uuid
)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT r.activity, r.appended
  FROM record_answer(p_activity_id, p_responder_id, p_approved, p_idempotency_key, NULL) r;
END
$$;
