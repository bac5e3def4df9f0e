-- The ledger's other movements: undoing a gift, requests and their answers, redeeming a reward. Locks are taken in one
-- order by all: idempotency key, activity or reward, pair, image, day's total, balance, inboxes, event counters.

-- What a person has, locked until the end of the transaction: nobody else moves it meanwhile.
CREATE FUNCTION lock_balance(p_profile uuid) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  RETURN coalesce((SELECT b.total_besos FROM user_besos b WHERE b.profile_id = p_profile FOR NO KEY UPDATE), 0);
END
$$;
--> statement-breakpoint
-- Takes p_amount besos from one person for good. Callers have locked the balance and seen that it covers them.
CREATE FUNCTION burn_besos(
  p_profile uuid, p_amount integer, p_kind text, p_activity uuid, p_reward uuid, p_giver uuid, p_at timestamptz
)
RETURNS TABLE (total_besos integer, version bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz;
BEGIN
  UPDATE user_besos AS mine
  SET total_besos = mine.total_besos - p_amount, version = mine.version + 1, updated_at = greatest(mine.updated_at, p_at)
  WHERE mine.profile_id = p_profile
  RETURNING mine.total_besos, mine.version, mine.updated_at INTO STRICT total_besos, version, v_at;
  PERFORM write_movement(p_profile, -p_amount, burn_besos.total_besos, p_kind, p_activity, p_reward, p_giver, v_at);
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- Locks the inboxes of several people in the order of ids, for a transaction that touches more than notify does.
CREATE FUNCTION lock_inboxes(p_profiles uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notification_deliveries AS delivery (profile_id)
  SELECT DISTINCT p.id FROM unnest(p_profiles) AS p (id) ORDER BY p.id
  ON CONFLICT (profile_id) DO UPDATE SET pushes_unanswered = delivery.pushes_unanswered
$$;
--> statement-breakpoint
-- Takes back what these people were told since p_since of activities that are gone, before or after it was pushed.
-- Answers the tellings for append_events.
CREATE FUNCTION withdraw_notifications(p_recipients uuid[], p_since timestamptz, p_activities uuid[])
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_recipients uuid[];
BEGIN
  SELECT array_agg(DISTINCT recipient_id) INTO v_recipients FROM notifications
  WHERE recipient_id = ANY (p_recipients) AND created_at >= p_since AND activity_id = ANY (p_activities);
  IF v_recipients IS NULL THEN
    RETURN '[]';
  END IF;
  PERFORM lock_inboxes(v_recipients);
  DELETE FROM notifications
  WHERE recipient_id = ANY (v_recipients) AND created_at >= p_since AND activity_id = ANY (p_activities);
  RETURN (SELECT jsonb_agg(notifications_changed(r)) FROM unnest(v_recipients) AS r);
END
$$;
--> statement-breakpoint
-- [S7-057] A request as of p_at, or as of now where that is null. A key that was used before answers its request as it
-- is now and changes nothing.
CREATE FUNCTION record_request(
  p_requester_id uuid, p_target_id uuid, p_relationship_id uuid, p_amount integer,
  p_description text, p_category text, p_image_id uuid, p_idempotency_key uuid, p_at timestamptz
)
RETURNS TABLE (activity activities, appended jsonb) LANGUAGE plpgsql AS $$
DECLARE
  -- The contract's REQUESTS_PENDING_MAX.
  c_pending_max CONSTANT integer := 10;
  v_activity uuid := gen_random_uuid();
  v_now timestamptz(3);
  v_request jsonb := jsonb_build_object(
    'target_id', p_target_id, 'relationship_id', p_relationship_id, 'amount', p_amount,
    'description', p_description, 'category', p_category, 'image_id', p_image_id);
  v_known beso_idempotency_keys;
BEGIN
  v_known := claim_beso_key(p_requester_id, p_idempotency_key, 'create_beso_request', v_request, v_activity, NULL);
  IF v_known.key IS NOT NULL THEN
    IF are_blocked(p_requester_id, p_target_id) THEN
      PERFORM refuse('PERSON_NOT_REACHABLE');
    END IF;
    SELECT a.* INTO STRICT activity FROM activities a WHERE a.id = v_known.activity_id;
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;

  PERFORM check_beso_amount(p_amount);
  IF p_requester_id = p_target_id THEN
    PERFORM refuse('CANNOT_GIVE_TO_SELF');
  END IF;
  PERFORM reachable_members(p_relationship_id, p_requester_id, p_target_id);
  -- Requests of one pair are counted one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_requester_id::text || p_target_id::text, 0));
  v_now := coalesce(p_at, clock_timestamp());
  IF (SELECT count(*) FROM activities a WHERE a.giver_id = p_target_id AND a.receiver_id = p_requester_id
        AND a.status = 'pending' AND NOT request_is_over(a, v_now)) >= c_pending_max THEN
    PERFORM refuse('REQUESTS_PENDING_LIMIT');
  END IF;
  PERFORM check_beso_image(p_image_id, p_requester_id);

  INSERT INTO activities AS a (id, kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                               image_id, created_at)
  VALUES (v_activity, 'request', 'pending', p_target_id, p_requester_id, p_relationship_id, p_amount, p_description,
          p_category, p_image_id, v_now)
  RETURNING a.* INTO activity;

  appended := append_events(
    jsonb_build_array(activity_changed(ARRAY[p_requester_id, p_target_id], v_activity, p_relationship_id, v_now))
    || notify(ARRAY[p_target_id], 'request', p_requester_id, v_activity, p_relationship_id, NULL, v_now));
  RETURN NEXT;
END
$$;
--> statement-breakpoint
CREATE FUNCTION create_beso_request(
  p_requester_id uuid, p_target_id uuid, p_relationship_id uuid, p_amount integer,
  p_description text, p_category text, p_image_id uuid, p_idempotency_key uuid
)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT r.activity, r.appended FROM record_request(p_requester_id, p_target_id, p_relationship_id,
    p_amount, p_description, p_category, p_image_id, p_idempotency_key, NULL) r;
END
$$;
--> statement-breakpoint
-- The contract's REQUEST_VALID_DAYS. From then on nobody can answer, whether or not that was written down yet.
CREATE FUNCTION request_is_over(request activities, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT request.created_at <= p_at - interval '720 hours'
$$;
--> statement-breakpoint
-- Refuses, with the answer that won, unless the request waits for one. Its row is locked.
CREATE FUNCTION check_pending(request activities, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF request.status <> 'pending' THEN
    PERFORM refuse('REQUEST_ALREADY_ANSWERED', jsonb_build_object('status', request.status));
  END IF;
  IF request_is_over(request, p_at) THEN
    PERFORM refuse('REQUEST_ALREADY_ANSWERED', '{"status": "expired"}');
  END IF;
END
$$;
--> statement-breakpoint
-- [S7-058] The answer of the person asked, as of p_at or now. Whoever answers first wins: the activity's lock decides.
CREATE FUNCTION record_answer(
  p_activity_id uuid, p_responder_id uuid, p_approved boolean, p_idempotency_key uuid, p_at timestamptz
)
RETURNS TABLE (activity activities, appended jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz(3);
  v_request jsonb := jsonb_build_object('activity_id', p_activity_id, 'approved', p_approved);
  v_known beso_idempotency_keys;
  v_told uuid[];
  v_counted_on date;
  v_balance record;
  v_tellings jsonb := '[]';
BEGIN
  v_known := claim_beso_key(p_responder_id, p_idempotency_key, 'respond_to_beso_request', v_request, p_activity_id, NULL);
  SELECT a.* INTO activity FROM activities a
  WHERE a.id = p_activity_id AND a.kind = 'request' AND a.giver_id = p_responder_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('REQUEST_NOT_FOUND');
  END IF;
  IF v_known.key IS NOT NULL THEN
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;

  v_now := coalesce(p_at, clock_timestamp());
  PERFORM check_pending(activity, v_now);
  IF p_approved THEN
    v_told := reachable_members(activity.relationship_id, activity.giver_id, activity.receiver_id);
    v_counted_on := count_daily_besos(activity.giver_id, activity.receiver_id, activity.amount, v_now);
    v_now := coalesce(p_at, clock_timestamp());
  ELSE
    v_told := ARRAY[activity.giver_id, activity.receiver_id];
  END IF;

  UPDATE activities a
  SET status = CASE WHEN p_approved THEN 'approved' ELSE 'declined' END, answered_at = v_now, counted_on = v_counted_on
  WHERE a.id = p_activity_id RETURNING a.* INTO activity;
  IF p_approved THEN
    SELECT * INTO STRICT v_balance FROM issue_besos(activity.receiver_id, activity.amount, 'request', p_activity_id,
      p_responder_id, v_now);
    v_tellings := jsonb_build_array(balance_changed(activity.receiver_id, v_balance.total_besos, v_balance.version));
  END IF;

  -- The one asked has dealt with what the inbox said; nothing rings for it any more.
  PERFORM lock_inboxes(ARRAY[activity.giver_id, activity.receiver_id]);
  UPDATE notifications n SET read_at = coalesce(n.read_at, v_now), push_pending = false, email_pending = false
  WHERE n.recipient_id = p_responder_id AND n.created_at >= activity.created_at AND n.activity_id = p_activity_id
    AND n.kind = 'request';

  appended := append_events(v_tellings
    || activity_changed(v_told, p_activity_id, activity.relationship_id, activity.created_at)
    || notifications_changed(p_responder_id)
    || notify(ARRAY[activity.receiver_id], 'request_answer', p_responder_id, p_activity_id, activity.relationship_id,
         NULL, v_now));
  RETURN NEXT;
END
$$;
--> statement-breakpoint
CREATE FUNCTION respond_to_beso_request(
  p_activity_id uuid, p_responder_id uuid, p_approved boolean, p_idempotency_key uuid
)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT r.activity, r.appended
  FROM record_answer(p_activity_id, p_responder_id, p_approved, p_idempotency_key, NULL) r;
END
$$;
--> statement-breakpoint
-- Withdraws a request of one's own. One that was withdrawn already answers the same again.
CREATE FUNCTION cancel_beso_request(p_activity_id uuid, p_requester_id uuid)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_now timestamptz(3);
  v_told uuid[];
BEGIN
  SELECT a.* INTO activity FROM activities a
  WHERE a.id = p_activity_id AND a.kind = 'request' AND a.receiver_id = p_requester_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('REQUEST_NOT_FOUND');
  END IF;
  IF activity.status = 'cancelled' THEN
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;

  v_now := clock_timestamp();
  PERFORM check_pending(activity, v_now);
  UPDATE activities a SET status = 'cancelled', answered_at = v_now WHERE a.id = p_activity_id RETURNING a.* INTO activity;
  v_told := ARRAY[activity.giver_id, activity.receiver_id];
  appended := append_events(withdraw_notifications(v_told, activity.created_at, ARRAY[p_activity_id])
    || activity_changed(v_told, p_activity_id, activity.relationship_id, activity.created_at));
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- Ends up to p_limit requests that nobody can approve any more at p_at: too old, or of two people who are not both in
-- the relationship or are hidden from each other. One that is being answered at this moment is left alone.
CREATE FUNCTION expire_requests_as_of(p_at timestamptz, p_limit integer)
RETURNS TABLE (expired integer, appended jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz(3) := p_at;
  v_ids uuid[];
  v_people uuid[];
  v_since timestamptz;
  v_tellings jsonb;
BEGIN
  WITH over AS (
    SELECT a.id FROM activities a
    WHERE a.status = 'pending' AND (
      request_is_over(a, v_now)
      OR are_blocked(a.giver_id, a.receiver_id)
      OR 2 > (SELECT count(*) FROM relationship_members m WHERE m.relationship_id = a.relationship_id
                AND m.left_at IS NULL AND m.profile_id IN (a.giver_id, a.receiver_id)))
    ORDER BY a.id LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
  ), written AS (
    UPDATE activities a SET status = 'expired', answered_at = v_now FROM over WHERE a.id = over.id RETURNING a.*
  )
  SELECT array_agg(w.id), array_agg(w.giver_id) || array_agg(w.receiver_id), min(w.created_at),
    jsonb_agg(activity_changed(ARRAY[w.giver_id, w.receiver_id], w.id, w.relationship_id, w.created_at))
  INTO v_ids, v_people, v_since, v_tellings FROM written w;
  expired := coalesce(cardinality(v_ids), 0);
  appended := '[]';
  IF expired > 0 THEN
    appended := append_events(withdraw_notifications(v_people, v_since, v_ids) || v_tellings);
  END IF;
  RETURN NEXT;
END
$$;
--> statement-breakpoint
CREATE FUNCTION expire_beso_requests(p_limit integer)
RETURNS TABLE (expired integer, appended jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT e.expired, e.appended FROM expire_requests_as_of(clock_timestamp(), p_limit) e;
END
$$;
--> statement-breakpoint
-- Takes a gift back as of p_at or now, by a compensating movement. Its day gets the amount back if that day still runs.
CREATE FUNCTION record_undo(p_activity_id uuid, p_giver_id uuid, p_idempotency_key uuid, p_at timestamptz)
RETURNS TABLE (activity activities, appended jsonb) LANGUAGE plpgsql AS $$
DECLARE
  -- The contract's GIFT_UNDO_SECONDS.
  c_window CONSTANT interval := '10 seconds';
  v_now timestamptz(3);
  v_told uuid[];
  v_balance record;
BEGIN
  PERFORM claim_beso_key(p_giver_id, p_idempotency_key, 'undo_gift', jsonb_build_object('activity_id', p_activity_id),
    p_activity_id, NULL);
  SELECT a.* INTO activity FROM activities a
  WHERE a.id = p_activity_id AND a.kind = 'gift' AND a.giver_id = p_giver_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('ACTIVITY_NOT_FOUND');
  END IF;
  IF activity.status = 'undone' THEN
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;

  v_now := coalesce(p_at, clock_timestamp());
  IF v_now > activity.created_at + c_window THEN
    PERFORM refuse('UNDO_EXPIRED');
  END IF;
  -- Its picture is free again: whoever undid it may give it anew, put right.
  UPDATE activities a SET status = 'undone', image_id = NULL WHERE a.id = p_activity_id RETURNING a.* INTO activity;
  UPDATE beso_daily_totals d SET total = d.total - activity.amount
  WHERE d.giver_id = p_giver_id AND d.receiver_id = activity.receiver_id AND d.day = activity.counted_on;
  IF lock_balance(activity.receiver_id) < activity.amount THEN
    PERFORM refuse('ALREADY_SPENT');
  END IF;
  SELECT * INTO STRICT v_balance
  FROM burn_besos(activity.receiver_id, activity.amount, 'undo', p_activity_id, NULL, p_giver_id, v_now);

  -- Whoever is in the relationship may have it on the screen.
  SELECT array_agg(m.profile_id) INTO v_told FROM (
    SELECT m.profile_id FROM relationship_members m
    WHERE m.relationship_id = activity.relationship_id AND m.left_at IS NULL
    UNION SELECT unnest(ARRAY[activity.giver_id, activity.receiver_id])) m;
  appended := append_events(withdraw_notifications(v_told, activity.created_at, ARRAY[p_activity_id])
    || activity_changed(v_told, p_activity_id, activity.relationship_id, activity.created_at)
    || balance_changed(activity.receiver_id, v_balance.total_besos, v_balance.version));
  RETURN NEXT;
END
$$;
--> statement-breakpoint
CREATE FUNCTION undo_gift(p_activity_id uuid, p_giver_id uuid, p_idempotency_key uuid)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT r.activity, r.appended FROM record_undo(p_activity_id, p_giver_id, p_idempotency_key, NULL) r;
END
$$;
--> statement-breakpoint
CREATE FUNCTION reward_changed(p_recipients uuid[], p_reward uuid) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('recipients', p_recipients, 'kind', 'rewards.changed',
    'payload', jsonb_build_object('rewardId', p_reward))
$$;
--> statement-breakpoint
-- The other members who may know of a redeemed reward and fulfil it: none, once its owner has left.
CREATE FUNCTION reward_helpers(reward user_rewards) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(m.profile_id), '{}')
  FROM relationship_members mine
  JOIN relationship_members m ON m.relationship_id = mine.relationship_id AND m.left_at IS NULL
    AND m.profile_id <> mine.profile_id
  WHERE mine.relationship_id = reward.relationship_id AND mine.profile_id = reward.profile_id AND mine.left_at IS NULL
    AND NOT m.profile_id = ANY (hidden_from(reward.profile_id))
$$;
--> statement-breakpoint
-- [S7-041] A reward for oneself. A key that was used before answers its reward as it is now, if it was not deleted.
CREATE FUNCTION create_user_reward(
  p_user_id uuid, p_title text, p_description text, p_cost_in_besos integer, p_relationship_id uuid,
  p_idempotency_key uuid
)
RETURNS TABLE (reward user_rewards, appended jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- The contract's REWARDS_AVAILABLE_MAX.
  c_available_max CONSTANT integer := 100;
  v_reward uuid := gen_random_uuid();
  v_known beso_idempotency_keys;
BEGIN
  v_known := claim_beso_key(p_user_id, p_idempotency_key, 'create_user_reward', jsonb_build_object('title', p_title,
    'description', p_description, 'cost_in_besos', p_cost_in_besos, 'relationship_id', p_relationship_id), NULL, v_reward);
  IF v_known.key IS NOT NULL THEN
    SELECT r.* INTO reward FROM user_rewards r WHERE r.id = v_known.reward_id;
    IF NOT FOUND THEN
      PERFORM refuse('REWARD_NOT_FOUND');
    END IF;
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;
  IF (SELECT count(*) FROM user_rewards r WHERE r.profile_id = p_user_id AND NOT r.is_redeemed) >= c_available_max THEN
    PERFORM refuse('REWARDS_LIMIT');
  END IF;
  INSERT INTO user_rewards AS r (id, profile_id, title, description, cost_in_besos, relationship_id)
  VALUES (v_reward, p_user_id, p_title, p_description, p_cost_in_besos, p_relationship_id)
  RETURNING r.* INTO reward;
  appended := append_events(jsonb_build_array(reward_changed(ARRAY[p_user_id], v_reward)));
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- [S7-059] [S5-027] Burns a reward's cost, now, if its owner's balance covers it. A key that was used before answers
-- its reward as it is now and changes nothing.
CREATE FUNCTION redeem_user_reward(p_user_id uuid, p_reward_id uuid, p_idempotency_key uuid)
RETURNS TABLE (reward user_rewards, appended jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_now timestamptz(3);
  v_known beso_idempotency_keys;
  v_total integer;
  v_balance record;
  v_helpers uuid[];
BEGIN
  v_known := claim_beso_key(p_user_id, p_idempotency_key, 'redeem_user_reward',
    jsonb_build_object('reward_id', p_reward_id), NULL, p_reward_id);
  SELECT r.* INTO reward FROM user_rewards r
  WHERE r.id = p_reward_id AND r.profile_id = p_user_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('REWARD_NOT_FOUND');
  END IF;
  IF v_known.key IS NOT NULL THEN
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;
  IF reward.is_redeemed THEN
    PERFORM refuse('REWARD_ALREADY_REDEEMED');
  END IF;

  v_total := lock_balance(p_user_id);
  IF v_total < reward.cost_in_besos THEN
    PERFORM refuse('NOT_ENOUGH_BESOS', jsonb_build_object('totalBesos', v_total));
  END IF;
  v_now := clock_timestamp();
  UPDATE user_rewards r SET is_redeemed = true, redeemed_at = v_now, updated_at = v_now
  WHERE r.id = p_reward_id RETURNING r.* INTO reward;
  SELECT * INTO STRICT v_balance
  FROM burn_besos(p_user_id, reward.cost_in_besos, 'reward', NULL, p_reward_id, NULL, v_now);

  v_helpers := reward_helpers(reward);
  appended := append_events(jsonb_build_array(
    balance_changed(p_user_id, v_balance.total_besos, v_balance.version),
    reward_changed(v_helpers || p_user_id, p_reward_id))
    || notify(v_helpers, 'reward_redeemed', p_user_id, NULL, reward.relationship_id, p_reward_id, v_now));
  RETURN NEXT;
END
$$;
