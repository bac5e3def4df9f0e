-- application: add_comment, delete_comment

-- [S5-016] [S7-028] Adds a comment, whose id is the idempotency key. `audience` are the people who get an
-- event; `concerned` are the giver and receiver among them.
CREATE OR REPLACE FUNCTION add_comment(
  p_user_id uuid, p_activity_id uuid, p_text text, p_idempotency_key uuid
)
RETURNS TABLE (
  comment activity_comments, activity activities, changed boolean, audience uuid[], concerned uuid[]
)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  activity := lock_open_activity(p_user_id, p_activity_id, true);
  INSERT INTO activity_comments AS c (id, activity_id, profile_id, text, created_at)
  VALUES (p_idempotency_key, p_activity_id, p_user_id, p_text, clock_timestamp()) ON CONFLICT DO NOTHING
  RETURNING c.* INTO comment;
  changed := FOUND;
  IF changed THEN
    PERFORM count_daily(p_user_id, 'comment');
    UPDATE activities a SET comment_count = a.comment_count + 1 WHERE a.id = p_activity_id;
    audience := addition_audience(activity, p_user_id);
    concerned := ARRAY(SELECT p FROM unnest(ARRAY[activity.giver_id, activity.receiver_id]) AS p
      WHERE p = ANY (audience));
  ELSE
    SELECT c.* INTO comment FROM activity_comments c
    WHERE c.id = p_idempotency_key AND c.activity_id = p_activity_id AND c.profile_id = p_user_id
      AND c.text = p_text;
    IF NOT FOUND THEN
      PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
    END IF;
  END IF;
  RETURN NEXT;
END
$$;

-- Deletes a person's own comment, even after that person left or was blocked. `concerned` are the people
-- whose notification is withdrawn.
CREATE OR REPLACE FUNCTION delete_comment(p_user_id uuid, p_comment_id uuid)
RETURNS TABLE (activity activities, audience uuid[], concerned uuid[])
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  SELECT a.* INTO activity FROM activity_comments c JOIN activities a ON a.id = c.activity_id
  WHERE c.id = p_comment_id AND c.profile_id = p_user_id FOR NO KEY UPDATE OF a;
  IF FOUND THEN
    DELETE FROM activity_comments c WHERE c.id = p_comment_id AND c.profile_id = p_user_id;
  END IF;
  -- The second of two concurrent calls finds no comment to delete.
  IF NOT FOUND THEN
    PERFORM refuse('COMMENT_NOT_FOUND');
  END IF;
  UPDATE activities a SET comment_count = a.comment_count - 1 WHERE a.id = activity.id;
  audience := addition_audience(activity, p_user_id);
  concerned := CASE WHEN NOT EXISTS (
      SELECT 1 FROM activity_comments c WHERE c.activity_id = activity.id AND c.profile_id = p_user_id)
    THEN ARRAY[activity.giver_id, activity.receiver_id] ELSE '{}' END;
  RETURN NEXT;
END
$$;
