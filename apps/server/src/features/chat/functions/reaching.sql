-- application: can_write_to, shared_relationship

-- Returns the relationship that two people share: the couple, else a friendship, else the group that p_one
-- joined last.
-- After a block it returns null, as for strangers. The list of friends chooses in the same order.
CREATE OR REPLACE FUNCTION shared_relationship(p_one uuid, p_other uuid)
RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  IF p_other = ANY (hidden_from(p_one)) THEN
    RETURN NULL;
  END IF;
  RETURN (
    SELECT mine.relationship_id FROM relationship_members mine JOIN relationship_members theirs
      ON theirs.relationship_id = mine.relationship_id AND theirs.profile_id = p_other
        AND theirs.left_at IS NULL
      JOIN relationships r ON r.id = mine.relationship_id
    WHERE mine.profile_id = p_one AND mine.left_at IS NULL AND p_one <> p_other
    ORDER BY r.type <> 'couple', r.type = 'group', mine.joined_number DESC LIMIT 1);
END
$$;

-- Returns whether one person may write to the other now. It takes no lock, so it serves only signals that are
-- not stored, such as typing.
CREATE OR REPLACE FUNCTION can_write_to(p_one uuid, p_other uuid)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT shared_relationship(p_one, p_other) IS NOT NULL
$$;

-- Returns whether two people may write to each other. Until the commit, neither can leave or block.
CREATE OR REPLACE FUNCTION reaches(p_one uuid, p_other uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(memberships_key(least(p_one, p_other)));
  PERFORM pg_advisory_xact_lock_shared(memberships_key(greatest(p_one, p_other)));
  PERFORM pg_advisory_xact_lock_shared(pair_key(p_one, p_other));
  RETURN shared_relationship(p_one, p_other) IS NOT NULL;
END
$$;

-- Returns the events after a conversation gained or lost a message. The other person gets an event only if
-- p_reaches.
CREATE OR REPLACE FUNCTION messages_changed(
  p_by uuid, p_other uuid, p_conversation conversations, p_reaches boolean
)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_object('recipients', jsonb_build_array(one.id), 'kind', 'messages.changed',
    'payload', jsonb_build_object('personId', one.other, 'lastNumber', (p_conversation).last_number,
      'changeNumber', (p_conversation).change_number)))
  FROM (VALUES (p_by, p_other, true), (p_other, p_by, p_reaches)) AS one (id, other, learns)
  WHERE one.learns
$$;
