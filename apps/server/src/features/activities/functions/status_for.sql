-- application: status_for

-- Returns an activity's status for one reader. Readers see another person's decision only when it can no
-- longer be undone.
CREATE OR REPLACE FUNCTION status_for(activity activities, p_reader uuid)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN activity.decline_due_at IS NOT NULL AND p_reader = activity.giver_id THEN 'declined'
    WHEN activity.withdrawal_due_at IS NOT NULL AND p_reader = activity.receiver_id THEN 'cancelled'
    ELSE activity.status END
$$;
