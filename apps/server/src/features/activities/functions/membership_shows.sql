-- application: membership_shows

-- Whether a person may read an activity because of one membership in a relationship. Every query that shows
-- an activity asks this function and nothing else:
-- - the activity was posted in that relationship, or to several of which it is one;
-- - its number lies between those of joining and leaving;
-- - a request that is not approved is shown to its two people only, an undone gift to its giver only;
-- - nothing is shown of people who are hidden from the reader (hidden is what hidden_from returned).
-- PostgreSQL replaces a call with the body, so indexes are used; by the relationship only where the query
-- says itself in which of the two ways it belongs. That needs a body of one plain expression: no sub-select,
-- no other function of ours.
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
