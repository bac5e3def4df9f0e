-- application: request_is_over, create_beso_request, cancel_beso_request

-- Returns whether a request is too old at p_at to be answered, even if it is still stored as pending.
CREATE OR REPLACE FUNCTION request_is_over(request activities, p_at timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT request.created_at <= p_at - {{REQUEST_VALID_DAYS}} * interval '24 hours'
$$;

-- Returns a request's true status at p_at, even if the stored status is out of date. If the requester
-- withdrew before a refusal was due, the withdrawal counts.
-- After a block a refusal never takes effect.
CREATE OR REPLACE FUNCTION request_status(request activities, p_at timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE
    WHEN request.status <> 'pending' THEN request.status
    WHEN request.withdrawal_due_at <= p_at THEN 'cancelled'
    WHEN request.decline_due_at <= p_at AND request.withdrawal_due_at IS NULL
      AND NOT are_blocked(request.giver_id, request.receiver_id) THEN 'declined'
    WHEN coalesce(request.withdrawal_due_at, request.decline_due_at) IS NULL
      AND request_is_over(request, p_at) THEN 'expired'
    ELSE 'pending' END;
END
$$;

-- Raises an error unless the request, whose row the caller has locked, is pending.
CREATE OR REPLACE FUNCTION check_pending(request activities, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_status text := request_status(request, p_at);
BEGIN
  IF v_status <> 'pending' THEN
    PERFORM refuse('REQUEST_ALREADY_ANSWERED', jsonb_build_object('status', v_status));
  END IF;
END
$$;

-- [S7-057] Writes a request, dated p_at or now. A known key returns the current state of the earlier request.
CREATE OR REPLACE FUNCTION record_request(
  p_requester_id uuid, p_target_id uuid, p_relationship_id uuid, p_amount integer,
  p_description text, p_category text, p_image_id uuid, p_idempotency_key uuid, p_at timestamptz
)
RETURNS TABLE (activity activities, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  v_activity uuid := gen_random_uuid();
  v_now timestamptz(3);
  v_frees_at timestamptz;
  v_request jsonb := jsonb_build_object(
    'target_id', p_target_id, 'relationship_id', p_relationship_id, 'amount', p_amount,
    'description', p_description, 'category', p_category, 'image_id', p_image_id);
BEGIN
  activity := begin_exchange(p_requester_id, p_target_id, p_amount, 'create_beso_request', v_request,
    p_idempotency_key, v_activity);
  IF activity.id IS NOT NULL THEN
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;
  PERFORM reachable_members(p_relationship_id, p_requester_id, p_target_id);
  -- Counting locks the requester's row, so that one person's concurrent requests wait for each other.
  PERFORM count_daily(p_requester_id, 'request', p_at);
  v_now := coalesce(p_at, clock_timestamp());
  SELECT min(coalesce(waiting.withdrawal_due_at,
    waiting.created_at + {{REQUEST_VALID_DAYS}} * interval '24 hours')) INTO v_frees_at FROM (
    SELECT a.created_at, a.withdrawal_due_at FROM activities a
    WHERE a.receiver_id = p_requester_id AND a.status = 'pending' AND NOT request_is_over(a, v_now)
    LIMIT {{REQUESTS_PENDING_MAX}}) AS waiting
  HAVING count(*) = {{REQUESTS_PENDING_MAX}};
  IF v_frees_at IS NOT NULL THEN
    PERFORM refuse('REQUESTS_PENDING_LIMIT', opening_at(v_frees_at));
  END IF;
  IF p_image_id IS NOT NULL THEN
    PERFORM check_beso_image(p_image_id, p_requester_id);
  END IF;

  INSERT INTO activities AS a (id, kind, status, giver_id, receiver_id, relationship_id, amount,
                               description, category, image_id, created_at)
  VALUES (v_activity, 'request', 'pending', p_target_id, p_requester_id, p_relationship_id, p_amount,
          p_description, p_category, p_image_id, v_now)
  RETURNING a.* INTO activity;

  appended := append_events(
    jsonb_build_array(
      activity_changed(ARRAY[p_requester_id, p_target_id], v_activity, p_relationship_id, v_now))
    || notify(ARRAY[p_target_id], 'request', p_requester_id, v_activity, p_relationship_id, NULL, v_now));
  RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION create_beso_request(
  p_requester_id uuid, p_target_id uuid, p_relationship_id uuid, p_amount integer,
  p_description text, p_category text, p_image_id uuid, p_idempotency_key uuid
)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT r.activity, r.appended
  FROM record_request(p_requester_id, p_target_id, p_relationship_id, p_amount,
    p_description, p_category, p_image_id, p_idempotency_key, NULL) r;
END
$$;

-- Stores a requester's withdrawal, which takes effect when it can no longer be undone. Until then the person
-- asked can still approve.
CREATE OR REPLACE FUNCTION cancel_beso_request(p_activity_id uuid, p_requester_id uuid)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_now timestamptz(3);
BEGIN
  SELECT a.* INTO activity FROM activities a
  WHERE a.id = p_activity_id AND a.kind = 'request' AND a.receiver_id = p_requester_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('REQUEST_NOT_FOUND');
  END IF;
  appended := '[]';
  IF activity.status <> 'cancelled' AND activity.withdrawal_due_at IS NULL THEN
    PERFORM pg_advisory_xact_lock_shared(pair_key(activity.giver_id, activity.receiver_id));
    v_now := clock_timestamp();
    PERFORM check_pending(activity, v_now);
    UPDATE activities a SET withdrawal_due_at = v_now + regret_window() WHERE a.id = p_activity_id
    RETURNING a.* INTO activity;
    appended := append_events(jsonb_build_array(activity_changed(
      ARRAY[p_requester_id], p_activity_id, activity.relationship_id, activity.created_at)));
  END IF;
  RETURN NEXT;
END
$$;
