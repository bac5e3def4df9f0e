-- Deletes up to p_limit likes of a person or, if there are none, comments. Returns the number of activities
-- that this changed.
CREATE OR REPLACE FUNCTION erase_additions(p_person uuid, p_limit integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_erased integer;
BEGIN
  WITH chosen AS (
    SELECT r.activity_id FROM activity_reactions r WHERE r.profile_id = p_person
    ORDER BY r.activity_id LIMIT p_limit
  ), gone AS (
    DELETE FROM activity_reactions r USING chosen
    WHERE r.activity_id = chosen.activity_id AND r.profile_id = p_person RETURNING r.activity_id
  )
  UPDATE activities a SET like_count = a.like_count - gone.count
  FROM (SELECT activity_id, count(*)::integer AS count FROM gone GROUP BY activity_id) AS gone
  WHERE a.id = gone.activity_id;
  GET DIAGNOSTICS v_erased = ROW_COUNT;
  IF v_erased > 0 THEN
    RETURN v_erased;
  END IF;
  WITH chosen AS (
    SELECT c.id FROM activity_comments c WHERE c.profile_id = p_person LIMIT p_limit
  ), gone AS (
    DELETE FROM activity_comments c USING chosen WHERE c.id = chosen.id RETURNING c.activity_id
  )
  UPDATE activities a SET comment_count = a.comment_count - gone.count
  FROM (SELECT activity_id, count(*)::integer AS count FROM gone GROUP BY activity_id) AS gone
  WHERE a.id = gone.activity_id;
  GET DIAGNOSTICS v_erased = ROW_COUNT;
  RETURN v_erased;
END
$$;

-- Empties the descriptions and removes the pictures of up to p_limit gifts and requests that a person wrote.
-- Returns how many it changed.
CREATE OR REPLACE FUNCTION erase_activity_words(p_person uuid, p_limit integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_erased integer;
BEGIN
  -- Lets activities_hold accept empty descriptions until the end of this transaction.
  PERFORM set_config('beso.erasing', 'on', true);
  UPDATE activities a SET description = '', image_id = NULL WHERE a.id IN (
    SELECT w.id FROM relationship_members m JOIN activities w ON w.relationship_id = m.relationship_id
      AND (w.kind = 'gift' AND w.giver_id = p_person OR w.kind = 'request' AND w.receiver_id = p_person)
      AND (w.description <> '' OR w.image_id IS NOT NULL)
    WHERE m.profile_id = p_person LIMIT p_limit);
  GET DIAGNOSTICS v_erased = ROW_COUNT;
  RETURN v_erased;
END
$$;
