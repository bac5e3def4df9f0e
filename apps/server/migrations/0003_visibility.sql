-- The one rule of who reads what: a stay in a relationship shows what was posted between joining and leaving, a
-- request that was not approved to its two people only, a gift that was undone to its giver only, and nothing of
-- people who are hidden from the reader (hidden_from, asked once per query). The planner puts the body in place of the
-- call, so indexes are used.
CREATE FUNCTION stay_shows(stay relationship_members, activity activities, hidden uuid[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT activity.relationship_id = stay.relationship_id
     AND activity.created_at >= stay.joined_at
     AND activity.created_at < coalesce(stay.left_at, 'infinity')
     AND (activity.status = 'approved' OR stay.profile_id = activity.giver_id
          OR stay.profile_id = activity.receiver_id AND activity.status <> 'undone')
     AND NOT ARRAY[activity.giver_id, activity.receiver_id] && hidden
$$;
