-- application: recommendation_details

-- Returns the fields that only recommendations have, for one reader. A call for each recommendation is
-- cheaper than a join.
CREATE OR REPLACE FUNCTION recommendation_details(p_recommendation uuid, p_reader uuid)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('audience', r.audience_type, 'title', r.title, 'category', r.category,
      'location', r.location, 'saved', EXISTS (
        SELECT FROM recommendation_saves saved
        WHERE saved.profile_id = p_reader AND saved.recommendation_id = r.id))
    FROM recommendations r WHERE r.id = p_recommendation);
END
$$;
