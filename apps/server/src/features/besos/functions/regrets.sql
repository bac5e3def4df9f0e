-- application: regret_window, undo_request_decision, settle_request_decision

-- A refusal or withdrawal of a request takes effect only after regret_window. Until then others see the
-- request as pending, and the person can undo the decision.
-- Undoing a decision and making it final both lock the request's row, so that only one of the two succeeds.

CREATE OR REPLACE FUNCTION regret_window()
RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT {{DECISION_UNDO_SECONDS}} * interval '1 second' $$;

-- Lets the stored decision about a request take effect, and returns the events for append_events. The caller
-- holds the locks on the row and the pair.
-- After a block, a withdrawal is not announced, and a refusal is dropped, so that the request stays pending.
CREATE OR REPLACE FUNCTION end_request(request activities, p_at timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_people uuid[] := ARRAY[request.giver_id, request.receiver_id];
  v_is_hidden boolean := are_blocked(request.giver_id, request.receiver_id);
  v_is_withdrawn boolean := request.withdrawal_due_at IS NOT NULL;
  v_recipients uuid[];
BEGIN
  IF v_is_hidden AND NOT v_is_withdrawn THEN
    UPDATE activities a SET decline_due_at = NULL WHERE a.id = request.id;
    RETURN '[]';
  END IF;
  UPDATE activities a
  SET status = CASE WHEN v_is_withdrawn THEN 'cancelled' ELSE 'declined' END, answered_at = p_at,
    decline_due_at = NULL, withdrawal_due_at = NULL
  WHERE a.id = request.id;
  IF v_is_withdrawn THEN
    v_recipients := CASE WHEN v_is_hidden THEN ARRAY[request.receiver_id] ELSE v_people END;
    RETURN drafts_for(v_recipients,
        withdraw_notifications_from(v_people, request.order_number, ARRAY[request.id]))
      || activity_changed(v_recipients, request.id, request.relationship_id, request.created_at);
  END IF;
  RETURN jsonb_build_array(
      activity_changed(v_people, request.id, request.relationship_id, request.created_at))
    || notify(ARRAY[request.receiver_id], 'request_answer', request.giver_id, request.id,
      request.relationship_id, NULL, p_at);
END
$$;

-- Lets one decision that is due at p_at take effect, or postpones it if it fails. `settled` tells whether a
-- decision was due.
-- A transaction must lock all its inboxes and counters at once, so it takes only one decision.
CREATE OR REPLACE FUNCTION settle_decision_as_of(p_at timestamptz)
RETURNS TABLE (settled boolean, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  v_now timestamptz(3) := p_at;
  v_request activities;
BEGIN
  SELECT a.* INTO v_request FROM activities a
  WHERE coalesce(a.withdrawal_due_at, a.decline_due_at) <= v_now AND NOT is_postponed(a.id, v_now)
  ORDER BY coalesce(a.withdrawal_due_at, a.decline_due_at) LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  settled := FOUND;
  appended := '[]';
  IF settled THEN
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(pair_key(v_request.giver_id, v_request.receiver_id));
      appended := append_events(end_request(v_request, v_now));
    EXCEPTION WHEN OTHERS OR query_canceled THEN
      PERFORM postpone(v_request.id, v_now, SQLERRM);
    END;
  END IF;
  RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION settle_request_decision()
RETURNS TABLE (settled boolean, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT s.settled, s.appended FROM settle_decision_as_of(clock_timestamp()) s;
END
$$;

-- Undoes a person's own refusal or withdrawal of a request before it takes effect, even after a block. Only
-- this person gets an event.
-- If a withdrawal is undone and a refusal is due, the refusal takes effect.
CREATE OR REPLACE FUNCTION undo_request_decision(
  p_activity_id uuid, p_profile_id uuid, p_idempotency_key uuid
)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_now timestamptz(3);
  v_known beso_idempotency_keys;
  v_is_asked boolean;
  v_due_at timestamptz;
  v_events jsonb;
BEGIN
  v_known := claim_beso_key(p_profile_id, p_idempotency_key, 'undo_request_decision',
    jsonb_build_object('activity_id', p_activity_id), p_activity_id, NULL);
  SELECT a.* INTO activity FROM activities a
  WHERE a.id = p_activity_id AND a.kind = 'request' AND p_profile_id IN (a.giver_id, a.receiver_id)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('REQUEST_NOT_FOUND');
  END IF;
  appended := '[]';
  IF v_known.key IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;

  v_is_asked := p_profile_id = activity.giver_id;
  v_due_at := CASE WHEN v_is_asked THEN activity.decline_due_at ELSE activity.withdrawal_due_at END;
  v_now := clock_timestamp();
  IF v_due_at <= v_now OR activity.status = (CASE WHEN v_is_asked THEN 'declined' ELSE 'cancelled' END) THEN
    PERFORM refuse('UNDO_EXPIRED');
  END IF;
  IF v_due_at IS NULL THEN
    PERFORM check_pending(activity, v_now);
    -- After a block, `end_request` drops this person's refusal. The error of a late undo hides the block.
    IF v_is_asked AND are_blocked(activity.giver_id, activity.receiver_id) THEN
      PERFORM refuse('UNDO_EXPIRED');
    END IF;
    PERFORM forget_beso_key(p_profile_id, p_idempotency_key);
    RETURN NEXT;
    RETURN;
  END IF;

  PERFORM pg_advisory_xact_lock_shared(pair_key(activity.giver_id, activity.receiver_id));
  PERFORM count_daily(p_profile_id, 'regret');
  UPDATE activities a
  SET decline_due_at = CASE WHEN NOT v_is_asked THEN a.decline_due_at END,
    withdrawal_due_at = CASE WHEN v_is_asked THEN a.withdrawal_due_at END
  WHERE a.id = p_activity_id RETURNING a.* INTO activity;
  v_events := '[]';
  IF request_status(activity, v_now) = 'declined' THEN
    v_events := end_request(activity, v_now);
    SELECT a.* INTO activity FROM activities a WHERE a.id = p_activity_id;
  END IF;
  IF activity.status = 'pending' THEN
    v_events := jsonb_build_array(activity_changed(
      ARRAY[p_profile_id], p_activity_id, activity.relationship_id, activity.created_at));
  END IF;
  appended := append_events(v_events);
  RETURN NEXT;
END
$$;
