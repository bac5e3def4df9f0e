-- application: delete_recommendation, save_recommendation, unsave_recommendation

-- Deletes a person's own recommendation, even after the person left or was blocked.
-- Concurrent likes and comments wait for the activity's lock, and then do not find the activity.
CREATE OR REPLACE FUNCTION delete_recommendation(p_user_id uuid, p_recommendation_id uuid)
RETURNS TABLE (appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_activity activities;
BEGIN
  SELECT a.* INTO v_activity FROM activities a
  WHERE a.id = p_recommendation_id AND a.kind = 'recommendation' AND a.giver_id = p_user_id FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('RECOMMENDATION_NOT_FOUND');
  END IF;
  DELETE FROM recommendation_saves s WHERE s.recommendation_id = p_recommendation_id;
  DELETE FROM activity_audiences a WHERE a.activity_id = p_recommendation_id;
  DELETE FROM activity_reactions r WHERE r.activity_id = p_recommendation_id;
  DELETE FROM activity_comments c WHERE c.activity_id = p_recommendation_id;
  DELETE FROM recommendations r WHERE r.id = p_recommendation_id;
  DELETE FROM activities a WHERE a.id = p_recommendation_id;
  -- Only the author was notified of likes and comments.
  appended := append_events(
    withdraw_notifications_from(ARRAY[p_user_id], v_activity.order_number, ARRAY[p_recommendation_id])
    || recommendation_changed(p_user_id, p_recommendation_id,
      coalesce(v_activity.shared_with, ARRAY[v_activity.relationship_id]), v_activity.created_at));
  RETURN NEXT;
END
$$;

-- Saves a recommendation that the person can see. Nobody can delete it before the commit.
CREATE OR REPLACE FUNCTION save_recommendation(p_user_id uuid, p_recommendation_id uuid)
RETURNS TABLE (saved boolean)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_hidden uuid[] := hidden_from(p_user_id);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('save ' || p_user_id, 0));
  PERFORM 1 FROM activities a
  WHERE a.id = p_recommendation_id AND a.kind = 'recommendation' AND EXISTS (
    SELECT 1 FROM relationship_members membership
    WHERE membership.profile_id = p_user_id AND membership_shows(membership, a, v_hidden))
  FOR KEY SHARE;
  IF NOT FOUND THEN
    PERFORM refuse('RECOMMENDATION_NOT_FOUND');
  END IF;
  INSERT INTO recommendation_saves (profile_id, recommendation_id, created_at)
  VALUES (p_user_id, p_recommendation_id, clock_timestamp()) ON CONFLICT DO NOTHING;
  saved := FOUND;
  IF {{RECOMMENDATIONS_SAVED_MAX}} <
    (SELECT count(*) FROM recommendation_saves s WHERE s.profile_id = p_user_id) THEN
    PERFORM refuse('RECOMMENDATIONS_SAVED_LIMIT');
  END IF;
  RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION unsave_recommendation(p_user_id uuid, p_recommendation_id uuid)
RETURNS TABLE (saved boolean)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  DELETE FROM recommendation_saves s
  WHERE s.profile_id = p_user_id AND s.recommendation_id = p_recommendation_id;
  saved := FOUND;
  RETURN NEXT;
END
$$;
