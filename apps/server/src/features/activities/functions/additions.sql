-- application: membership_shows_addition, reactions_changed, seen_comments, seen_likes
-- application: sharing_shows_addition

-- Returns whether one membership of a reader shows an addition (a like or comment) to an activity that the
-- reader sees.
-- PostgreSQL inlines this function only while it is one expression.
CREATE OR REPLACE FUNCTION membership_shows_addition(
  membership relationship_members, p_relationship uuid, p_author uuid, p_number bigint, hidden uuid[]
)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT membership.relationship_id = p_relationship
     AND p_number >= membership.joined_number
     AND p_number < coalesce(membership.left_number, 9223372036854775807)
     AND NOT p_author = ANY (hidden)
$$;

-- Returns whether a reader sees an addition to an activity that is shared with several relationships. Reader
-- and author must have been members of the same relationship when the addition was made.
CREATE OR REPLACE FUNCTION sharing_shows_addition(
  p_shared_with uuid[], p_reader uuid, p_author uuid, p_number bigint, p_hidden uuid[]
)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN p_shared_with IS NOT NULL AND NOT p_author = ANY (p_hidden) AND EXISTS (
    SELECT 1 FROM relationship_members mine JOIN relationship_members theirs
      ON theirs.relationship_id = mine.relationship_id AND theirs.profile_id = p_author
    WHERE mine.profile_id = p_reader AND mine.relationship_id = ANY (p_shared_with)
      AND p_number >= mine.joined_number AND p_number < coalesce(mine.left_number, 9223372036854775807)
      AND p_number >= theirs.joined_number AND p_number < coalesce(theirs.left_number, 9223372036854775807));
END
$$;

-- Counts the likes that this reader may see. The stored count includes all likes, so it does not fit shared
-- activities and readers who have left or have a block.
CREATE OR REPLACE FUNCTION seen_likes(p_activity uuid, p_relationship uuid, p_reader uuid)
RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_hidden uuid[] := hidden_from(p_reader);
  v_shared uuid[] := (SELECT a.shared_with FROM activities a WHERE a.id = p_activity);
BEGIN
  RETURN (SELECT count(*) FROM activity_reactions r
    WHERE r.activity_id = p_activity AND r.reaction_type = 'like' AND (v_shared IS NULL AND EXISTS (
      SELECT 1 FROM relationship_members membership WHERE membership.profile_id = p_reader
        AND membership_shows_addition(membership, p_relationship, r.profile_id, r.order_number, v_hidden))
      OR sharing_shows_addition(v_shared, p_reader, r.profile_id, r.order_number, v_hidden)));
END
$$;

CREATE OR REPLACE FUNCTION seen_comments(p_activity uuid, p_relationship uuid, p_reader uuid)
RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_hidden uuid[] := hidden_from(p_reader);
  v_shared uuid[] := (SELECT a.shared_with FROM activities a WHERE a.id = p_activity);
BEGIN
  RETURN (SELECT count(*) FROM activity_comments c
    WHERE c.activity_id = p_activity AND (v_shared IS NULL AND EXISTS (
      SELECT 1 FROM relationship_members membership WHERE membership.profile_id = p_reader
        AND membership_shows_addition(membership, p_relationship, c.profile_id, c.order_number, v_hidden))
      OR sharing_shows_addition(v_shared, p_reader, c.profile_id, c.order_number, v_hidden)));
END
$$;

-- Returns an event for append_events that tells browsers to fetch an activity's likes or comments again.
CREATE OR REPLACE FUNCTION reactions_changed(p_recipients uuid[], p_activity uuid)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('recipients', p_recipients, 'kind', 'reactions.changed',
    'payload', jsonb_build_object('activityId', p_activity))
$$;

-- Locks and returns an approved activity that the person sees, else raises ACTIVITY_NOT_FOUND.
-- With p_adds, the person must be a present member of a relationship that has the activity, and cannot leave
-- before the commit.
CREATE OR REPLACE FUNCTION lock_open_activity(p_user_id uuid, p_activity_id uuid, p_adds boolean)
RETURNS activities LANGUAGE plpgsql AS $$
DECLARE
  v_hidden uuid[];
  v_activity activities;
BEGIN
  IF p_adds THEN
    PERFORM pg_advisory_xact_lock_shared(memberships_key(p_user_id));
  END IF;
  v_hidden := hidden_from(p_user_id);
  SELECT a.* INTO v_activity FROM activities a
  WHERE a.id = p_activity_id AND a.status = 'approved' AND EXISTS (
      SELECT 1 FROM relationship_members membership
      WHERE membership.profile_id = p_user_id AND membership_shows(membership, a, v_hidden))
    AND (NOT p_adds OR EXISTS (
      SELECT 1 FROM relationship_members mine
      WHERE mine.profile_id = p_user_id AND mine.left_at IS NULL
        AND (mine.relationship_id = a.relationship_id OR mine.relationship_id = ANY (a.shared_with))))
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('ACTIVITY_NOT_FOUND');
  END IF;
  RETURN v_activity;
END
$$;

-- Returns the people who get an event about an addition by p_author: p_author and the members who see the
-- addition. Members from whom p_author, giver or receiver is hidden get none.
CREATE OR REPLACE FUNCTION addition_audience(p_activity activities, p_author uuid)
RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_hidden uuid[] := hidden_from_any(ARRAY[p_author, p_activity.giver_id, p_activity.receiver_id]);
  v_within uuid[] := ARRAY[p_activity.relationship_id];
BEGIN
  -- Other readers do not know the author, so only people who share a relationship with the author are told.
  IF p_activity.shared_with IS NOT NULL THEN
    v_within := ARRAY(
      SELECT mine.relationship_id FROM relationship_members mine
      WHERE mine.profile_id = p_author AND mine.left_at IS NULL
        AND mine.relationship_id = ANY (p_activity.shared_with));
  END IF;
  RETURN ARRAY(
    SELECT m.profile_id FROM relationship_members m
    WHERE m.relationship_id = ANY (v_within) AND m.left_at IS NULL
      AND NOT m.profile_id = ANY (v_hidden)
      AND (m.joined_number <= p_activity.order_number OR EXISTS (
        SELECT 1 FROM relationship_members membership
        WHERE membership.profile_id = m.profile_id AND membership_shows(membership, p_activity, '{}')))
    UNION SELECT p_author);
END
$$;
