-- retired: addition_shows, shared_addition_shows
-- application: membership_shows_addition, reactions_changed, seen_comments, seen_likes
-- application: sharing_shows_addition

-- Whether a person may see what somebody added to an activity, a like or a comment, because of one
-- membership in its relationship: it was added between joining and leaving, and by nobody who is hidden from
-- the reader (hidden is what hidden_from returned). Whether the activity itself is shown is asked of
-- membership_shows. One plain expression, like that one: PostgreSQL puts it in place of the call.
CREATE OR REPLACE FUNCTION membership_shows_addition(
  membership relationship_members, p_relationship uuid, p_author uuid, p_number bigint, hidden uuid[]
)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT membership.relationship_id = p_relationship
     AND p_number >= membership.joined_number
     AND p_number < coalesce(membership.left_number, 9223372036854775807)
     AND NOT p_author = ANY (hidden)
$$;

-- The same for an activity that several relationships see (shared_with; else null): what somebody adds is
-- seen by the people whom they share one of these with at that moment. The author shares all of them.
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

-- How many likes and comments of an activity a person sees, counted one by one. For most readers the number
-- that stands with the activity is the same; this is for those who left, and those with a block.
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

-- That likes or comments of an activity changed, as an event says it. The browser asks for them itself, as
-- its own reader.
CREATE OR REPLACE FUNCTION reactions_changed(p_recipients uuid[], p_activity uuid)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('recipients', p_recipients, 'kind', 'reactions.changed',
    'payload', jsonb_build_object('activityId', p_activity))
$$;

-- The approved activity, if a person may add to it: somebody who sees it, and is a member now. To take
-- something back it suffices to see it. Its row is locked: likes, comments and an undo are decided in turn,
-- and the numbers that it holds stay right. Whoever leaves at the same moment waits for what is added, or it
-- is refused. Everybody else is told that there is none.
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

-- Who may learn of what p_author added to an activity: the author, and the members who see it, but nobody
-- from whom its author or one of the activity's two people is hidden. A block that is set at this moment
-- lets the event through, which names nobody; what is fetched after it does not show the addition.
CREATE OR REPLACE FUNCTION addition_audience(p_activity activities, p_author uuid)
RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_hidden uuid[] := hidden_from_any(ARRAY[p_author, p_activity.giver_id, p_activity.receiver_id]);
  v_within uuid[] := ARRAY[p_activity.relationship_id];
BEGIN
  -- Of the relationships that see it, those of whoever added something: the others do not know this person.
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

-- What the version before calls: by the time of what was added.
CREATE OR REPLACE FUNCTION addition_shows(
  membership relationship_members, p_relationship uuid, p_author uuid, p_at timestamptz, hidden uuid[]
)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT membership.relationship_id = p_relationship
     AND p_at >= membership.joined_at
     AND p_at < coalesce(membership.left_at, 'infinity')
     AND NOT p_author = ANY (hidden)
$$;

CREATE OR REPLACE FUNCTION shared_addition_shows(
  p_shared_with uuid[], p_reader uuid, p_author uuid, p_at timestamptz, p_hidden uuid[]
)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN p_shared_with IS NOT NULL AND NOT p_author = ANY (p_hidden) AND EXISTS (
    SELECT 1 FROM relationship_members mine JOIN relationship_members theirs
      ON theirs.relationship_id = mine.relationship_id AND theirs.profile_id = p_author
    WHERE mine.profile_id = p_reader AND mine.relationship_id = ANY (p_shared_with)
      AND p_at >= mine.joined_at AND p_at < coalesce(mine.left_at, 'infinity')
      AND p_at >= theirs.joined_at AND p_at < coalesce(theirs.left_at, 'infinity'));
END
$$;
