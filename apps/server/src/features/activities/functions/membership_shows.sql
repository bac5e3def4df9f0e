-- application: membership_shows

-- Returns whether one membership in a relationship lets a person read an activity. Every query that shows
-- activities decides by this function:
-- - the activity was posted in that relationship, or is shared with it;
-- - its number lies between those of joining and leaving;
-- - an unapproved request is shown only to its two people, an undone gift only to its giver;
-- - nothing is shown of people hidden from the reader (hidden is the result of hidden_from).
-- PostgreSQL inlines this function only while it is one expression without sub-selects or functions of ours.
-- A query must repeat the condition on the relationship, or PostgreSQL does not use the index on it.
CREATE OR REPLACE FUNCTION membership_shows(
  membership relationship_members, activity activities, hidden uuid[]
)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (activity.relationship_id = membership.relationship_id
          OR membership.relationship_id = ANY (activity.shared_with))
     AND activity.order_number >= membership.joined_number
     AND activity.order_number < coalesce(membership.left_number, 9223372036854775807)
     AND (activity.status = 'approved' OR membership.profile_id = activity.giver_id
          OR membership.profile_id = activity.receiver_id AND activity.status <> 'undone')
     AND NOT ARRAY[activity.giver_id, activity.receiver_id] && hidden
$$;
