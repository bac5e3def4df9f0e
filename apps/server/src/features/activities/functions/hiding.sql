-- application: hide_activity

-- For a moderator, replaces an activity's description by three dots and removes its picture. Returns the
-- people whose browsers must fetch the activity again.
CREATE OR REPLACE FUNCTION hide_activity(p_activity_id uuid)
RETURNS TABLE (relationship_id uuid, created_at timestamptz, audience uuid[])
LANGUAGE plpgsql ROWS 3 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  v_activity activities;
BEGIN
  UPDATE activities a SET description = '…', image_id = NULL WHERE a.id = p_activity_id
  RETURNING a.* INTO v_activity;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  created_at := v_activity.created_at;
  audience := addition_audience(v_activity, v_activity.giver_id);
  -- A recommendation that is shared with several relationships gives one row for each of them.
  FOREACH relationship_id IN ARRAY coalesce(v_activity.shared_with, ARRAY[v_activity.relationship_id]) LOOP
    RETURN NEXT;
  END LOOP;
END
$$;
