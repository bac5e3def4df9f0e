-- application: status_for

-- An activity's status as one person sees it: what they decided about a request holds for them at once, for
-- everybody else when it can no longer be regretted.
CREATE OR REPLACE FUNCTION status_for(activity activities, p_reader uuid)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN activity.decline_due_at IS NOT NULL AND p_reader = activity.giver_id THEN 'declined'
    WHEN activity.withdrawal_due_at IS NOT NULL AND p_reader = activity.receiver_id THEN 'cancelled'
    ELSE activity.status END
$$;
