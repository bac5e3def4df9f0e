-- application: like_activity, unlike_activity

-- Adds a person's like, at most once, and returns the number of likes that the person then sees. `audience`
-- are the people who get an event; `concerned` are the giver and receiver among them.
CREATE OR REPLACE FUNCTION like_activity(p_user_id uuid, p_activity_id uuid)
RETURNS TABLE (activity activities, likes integer, changed boolean, audience uuid[], concerned uuid[])
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  activity := lock_open_activity(p_user_id, p_activity_id, true);
  INSERT INTO activity_reactions AS r (activity_id, profile_id, reaction_type, created_at)
  VALUES (p_activity_id, p_user_id, 'like', clock_timestamp()) ON CONFLICT DO NOTHING;
  changed := FOUND;
  IF changed THEN
    PERFORM count_daily(p_user_id, 'like');
    UPDATE activities a SET like_count = a.like_count + 1 WHERE a.id = p_activity_id;
    audience := addition_audience(activity, p_user_id);
    concerned := ARRAY(SELECT p FROM unnest(ARRAY[activity.giver_id, activity.receiver_id]) AS p
      WHERE p = ANY (audience));
  END IF;
  likes := seen_likes(p_activity_id, activity.relationship_id, p_user_id);
  RETURN NEXT;
END
$$;

-- Removes a like. `concerned` are giver and receiver, who may both have a notification of the like.
CREATE OR REPLACE FUNCTION unlike_activity(p_user_id uuid, p_activity_id uuid)
RETURNS TABLE (activity activities, likes integer, changed boolean, audience uuid[], concerned uuid[])
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  activity := lock_open_activity(p_user_id, p_activity_id, false);
  DELETE FROM activity_reactions r
  WHERE r.activity_id = p_activity_id AND r.profile_id = p_user_id AND r.reaction_type = 'like';
  changed := FOUND;
  IF changed THEN
    UPDATE activities a SET like_count = a.like_count - 1 WHERE a.id = p_activity_id;
    audience := addition_audience(activity, p_user_id);
    concerned := ARRAY[activity.giver_id, activity.receiver_id];
  END IF;
  likes := seen_likes(p_activity_id, activity.relationship_id, p_user_id);
  RETURN NEXT;
END
$$;
