-- Unsaves all that a person saved, and deletes up to p_limit own recommendations; returns their number.
CREATE OR REPLACE FUNCTION erase_recommendations(p_person uuid, p_limit integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[] := ARRAY(SELECT r.id FROM recommendations r WHERE r.profile_id = p_person LIMIT p_limit);
BEGIN
  DELETE FROM recommendation_saves s WHERE s.profile_id = p_person OR s.recommendation_id = ANY (v_ids);
  DELETE FROM activity_audiences a WHERE a.activity_id = ANY (v_ids);
  DELETE FROM activity_reactions r WHERE r.activity_id = ANY (v_ids);
  DELETE FROM activity_comments c WHERE c.activity_id = ANY (v_ids);
  DELETE FROM recommendations r WHERE r.id = ANY (v_ids);
  DELETE FROM activities a WHERE a.id = ANY (v_ids);
  RETURN cardinality(v_ids);
END
$$;
