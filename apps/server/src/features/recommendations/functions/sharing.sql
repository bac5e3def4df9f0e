-- application: share_recommendation

-- Returns the relationships with readers in an audience (pareja: couples, grupos: other kinds, todos: all).
-- The person cannot leave these relationships before the commit.
CREATE OR REPLACE FUNCTION recommendation_readers(p_user_id uuid, p_audience text, p_relationship uuid)
RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_hidden uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(memberships_key(p_user_id));
  v_hidden := hidden_from(p_user_id);
  RETURN ARRAY(
    SELECT DISTINCT theirs.relationship_id
    FROM relationship_members mine JOIN relationship_members theirs
      ON theirs.relationship_id = mine.relationship_id AND theirs.profile_id <> p_user_id
        AND theirs.left_at IS NULL AND NOT theirs.profile_id = ANY (v_hidden)
    WHERE mine.profile_id = p_user_id AND mine.left_at IS NULL
      AND (p_audience = 'todos' OR mine.relationship_id = p_relationship AND EXISTS (
        SELECT 1 FROM relationships r
        WHERE r.id = mine.relationship_id AND (r.type = 'couple') = (p_audience = 'pareja')))
    ORDER BY theirs.relationship_id);
END
$$;

-- [S7-049] [S7-050] Shares a recommendation with a couple, a group, or all of the person's relationships.
-- The key becomes the activity's id, so a repeated call changes nothing; it is refused with other content.
-- A lock lets only one call of a person run at a time.
CREATE OR REPLACE FUNCTION share_recommendation(
  p_user_id uuid, p_audience_type text, p_relationship_id uuid, p_title text, p_description text,
  p_category text, p_location text, p_image_id uuid, p_idempotency_key uuid
)
RETURNS TABLE (appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_within uuid[];
  v_now timestamptz(3);
  v_number bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('recommend ' || p_user_id, 0));
  IF EXISTS (SELECT 1 FROM activities a WHERE a.id = p_idempotency_key) THEN
    PERFORM 1 FROM activities a JOIN recommendations r ON r.id = a.id
    WHERE a.id = p_idempotency_key AND r.profile_id = p_user_id AND a.description = p_description
      AND a.image_id = p_image_id AND r.audience_type = p_audience_type
      AND (r.relationship_id, r.title, r.category, r.location)
        IS NOT DISTINCT FROM (p_relationship_id, p_title, p_category, p_location);
    IF NOT FOUND THEN
      PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
    END IF;
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;

  v_within := recommendation_readers(p_user_id, p_audience_type, p_relationship_id);
  IF v_within = '{}' THEN
    PERFORM refuse('AUDIENCE_NOT_FOUND');
  END IF;
  PERFORM 1 FROM images i
  WHERE i.id = p_image_id AND i.owner_id = p_user_id AND i.bucket = 'recommendation-images'
  FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM activities a WHERE a.image_id = p_image_id) THEN
    PERFORM refuse('IMAGE_NOT_FOUND');
  END IF;
  PERFORM count_daily(p_user_id, 'recommendation');

  v_now := clock_timestamp();
  -- An activity must have a category, unlike a recommendation.
  INSERT INTO activities (id, kind, status, giver_id, receiver_id, relationship_id, shared_with, amount,
                          description, category, image_id, created_at)
  VALUES (p_idempotency_key, 'recommendation', 'approved', p_user_id, p_user_id, v_within[1],
          CASE WHEN cardinality(v_within) > 1 THEN v_within END, 0,
          p_description, coalesce(p_category, 'surprise'), p_image_id, v_now)
  ON CONFLICT (id) DO NOTHING RETURNING order_number INTO v_number;
  -- Somebody else used the same key at the same moment.
  IF NOT FOUND THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;
  INSERT INTO recommendations (id, profile_id, relationship_id, title, audience_type, category, location)
  VALUES (p_idempotency_key, p_user_id, p_relationship_id, p_title, p_audience_type, p_category, p_location);
  INSERT INTO activity_audiences (activity_id, relationship_id, created_at, order_number)
  SELECT p_idempotency_key, shared.id, v_now, v_number FROM unnest(v_within[2:]) AS shared (id);
  appended := append_events(recommendation_changed(p_user_id, p_idempotency_key, v_within, v_now));
  RETURN NEXT;
END
$$;

-- Returns the event drafts of a shared or deleted recommendation, one for each member who can see its author.
CREATE OR REPLACE FUNCTION recommendation_changed(
  p_author uuid, p_activity uuid, p_within uuid[], p_created_at timestamptz
)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_hidden uuid[] := hidden_from(p_author);
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(activity_changed(reader.ids, p_activity, reader.through, p_created_at)), '[]')
    FROM (
      SELECT one.through, array_agg(one.id) AS ids
      FROM (
        SELECT m.profile_id AS id, min(m.relationship_id::text)::uuid AS through FROM relationship_members m
        WHERE m.relationship_id = ANY (p_within) AND m.left_at IS NULL AND NOT m.profile_id = ANY (v_hidden)
        GROUP BY m.profile_id) AS one
      GROUP BY one.through) AS reader);
END
$$;
