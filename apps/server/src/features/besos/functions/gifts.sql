-- application: process_beso_transaction

-- Decides on a gift and writes it: the activity, the receiver's besos, the notification, the events. Dated
-- p_at, or now when that is null. With a key that was used before it returns that gift as it is now and
-- changes nothing.
CREATE OR REPLACE FUNCTION record_gift(
  p_giver_id uuid, p_receiver_id uuid, p_relationship_id uuid, p_amount integer,
  p_description text, p_category text, p_image_id uuid, p_idempotency_key uuid, p_at timestamptz
)
RETURNS TABLE (activity activities, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  v_activity uuid := ordered_id(coalesce(p_at, clock_timestamp()));
  v_now timestamptz(3);
  v_counted_on date;
  v_request jsonb := jsonb_build_object(
    'receiver_id', p_receiver_id, 'relationship_id', p_relationship_id, 'amount', p_amount,
    'description', p_description, 'category', p_category, 'image_id', p_image_id);
  v_member_ids uuid[];
  v_member uuid;
  v_balance user_besos;
  v_inbox jsonb;
  v_change jsonb;
BEGIN
  activity := begin_exchange(p_giver_id, p_receiver_id, p_amount, 'process_beso_transaction', v_request,
    p_idempotency_key, v_activity);
  IF activity.id IS NOT NULL THEN
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;
  v_member_ids := reachable_members(p_relationship_id, p_giver_id, p_receiver_id);
  IF p_image_id IS NOT NULL THEN
    PERFORM check_beso_image(p_image_id, p_giver_id);
  END IF;
  v_counted_on := count_daily_besos(p_giver_id, p_receiver_id, p_amount, coalesce(p_at, clock_timestamp()));

  -- Read after waiting for the day's total: the times of a pair's gifts then have the order of decisions.
  v_now := coalesce(p_at, clock_timestamp());
  INSERT INTO activities AS a (id, kind, status, giver_id, receiver_id, relationship_id, amount,
                               description, category, image_id, created_at, counted_on)
  VALUES (v_activity, 'gift', 'approved', p_giver_id, p_receiver_id, p_relationship_id, p_amount,
          p_description, p_category, p_image_id, v_now, v_counted_on)
  RETURNING a.* INTO activity;

  v_balance := add_besos(p_receiver_id, p_amount, 'gift', v_activity, p_giver_id, v_now);
  v_inbox := notify_person(p_receiver_id, 'gift', p_giver_id, v_activity, p_relationship_id, v_activity,
    v_now);

  -- Everybody in the relationship learns of the activity, and the receiver of the balance and the inbox too.
  v_change := activity_change(v_activity, p_relationship_id, v_now);
  appended := '[]';
  FOREACH v_member IN ARRAY v_member_ids LOOP
    appended := appended || append_changes(v_member, CASE WHEN v_member = p_receiver_id
      THEN jsonb_build_array(v_change, balance_change(v_balance.total_besos, v_balance.version)) || v_inbox
      ELSE jsonb_build_array(v_change) END);
  END LOOP;
  RETURN NEXT;
END
$$;

-- [S7-056] A gift, now. This is what the application calls: only the owner may say when a gift happened.
CREATE OR REPLACE FUNCTION process_beso_transaction(
  p_giver_id uuid, p_receiver_id uuid, p_relationship_id uuid, p_amount integer,
  p_description text, p_category text, p_image_id uuid, p_idempotency_key uuid
)
RETURNS TABLE (activity activities, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT r.activity, r.appended
  FROM record_gift(p_giver_id, p_receiver_id, p_relationship_id, p_amount, p_description,
    p_category, p_image_id, p_idempotency_key, NULL) r;
END
$$;
