-- application: relationship_name_for, was_removed_since

-- Callers hold the relationship's exclusive lock when they change a group.

-- Returns the name of a relationship, for a former member the name that it had when they left.
CREATE OR REPLACE FUNCTION relationship_name_for(p_relationship uuid, p_person uuid)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce((SELECT m.name_at_leaving FROM relationship_members m
      WHERE m.relationship_id = r.id AND m.profile_id = p_person AND NOT EXISTS (
        SELECT FROM relationship_members now_in WHERE now_in.relationship_id = r.id
          AND now_in.profile_id = p_person AND now_in.left_at IS NULL)
      ORDER BY m.left_number DESC LIMIT 1), r.name)
    FROM relationships r WHERE r.id = p_relationship);
END
$$;

-- Refuses anybody but the group's owner. To a person outside the group, the group seems unknown.
CREATE OR REPLACE FUNCTION require_group_owner(p_relationship uuid, p_person uuid)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_role text;
BEGIN
  SELECT m.role INTO v_role FROM relationship_members m
  JOIN relationships r ON r.id = m.relationship_id AND r.type = 'group'
  WHERE m.relationship_id = p_relationship AND m.profile_id = p_person AND m.left_at IS NULL;
  IF NOT FOUND THEN
    PERFORM refuse('NOT_FOUND');
  ELSIF v_role <> 'owner' THEN
    PERFORM refuse('OWNER_ONLY');
  END IF;
END
$$;

-- Returns the members in the order of ids.
CREATE OR REPLACE FUNCTION members_of(p_relationship uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT m.profile_id FROM relationship_members m
    WHERE m.relationship_id = p_relationship AND m.left_at IS NULL ORDER BY m.profile_id)
$$;

-- Returns whether a person is a member or, with p_ever, ever was one.
CREATE OR REPLACE FUNCTION is_member(p_relationship uuid, p_person uuid, p_ever boolean DEFAULT false)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM relationship_members m
    WHERE m.relationship_id = p_relationship AND m.profile_id = p_person AND (p_ever OR m.left_at IS NULL))
$$;

CREATE OR REPLACE FUNCTION set_group_name(p_relationship uuid, p_name text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE relationships SET name = p_name WHERE id = p_relationship;
END
$$;

-- Makes p_owner, who is a member, the owner in place of the present one.
CREATE OR REPLACE FUNCTION set_group_owner(p_relationship uuid, p_owner uuid)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE relationship_members m SET role = 'member'
  WHERE m.relationship_id = p_relationship AND m.role = 'owner' AND m.left_at IS NULL;
  UPDATE relationship_members m SET role = 'owner'
  WHERE m.relationship_id = p_relationship AND m.profile_id = p_owner AND m.left_at IS NULL;
END
$$;

-- Gives a removal a number, because clocks may differ. Invitations with a lower number no longer admit the
-- person.
CREATE OR REPLACE FUNCTION number_removal(p_relationship uuid, p_person uuid)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_last relationship_members;
  v_removal integer;
BEGIN
  SELECT m.* INTO v_last FROM relationship_members m
  WHERE m.relationship_id = p_relationship AND m.profile_id = p_person
  ORDER BY m.left_number DESC NULLS FIRST LIMIT 1;
  IF v_last.removal IS NOT NULL THEN
    RETURN;
  END IF;
  UPDATE relationships r SET removals = r.removals + 1 WHERE r.id = p_relationship
  RETURNING r.removals INTO v_removal;
  UPDATE relationship_members m SET removal = v_removal WHERE m.id = v_last.id;
END
$$;

-- Returns the number of members removed from a relationship so far.
CREATE OR REPLACE FUNCTION removals_of(p_relationship uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT r.removals FROM relationships r WHERE r.id = p_relationship), 0)
$$;

CREATE OR REPLACE FUNCTION was_removed_since(p_relationship uuid, p_person uuid, p_removals integer)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM relationship_members m
    WHERE m.relationship_id = p_relationship AND m.profile_id = p_person AND m.removal > p_removals)
$$;

-- [S3-009] Ends a membership, for both people in a relationship of two. Earlier posts stay readable.
-- If the owner of a group leaves, the member who joined first becomes the owner and is returned.
CREATE OR REPLACE FUNCTION end_membership(p_relationship uuid, p_person uuid)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_relationship relationships;
  v_successor uuid;
BEGIN
  SELECT r.* INTO STRICT v_relationship FROM relationships r WHERE r.id = p_relationship;
  UPDATE relationship_members m SET left_at = clock_timestamp(), name_at_leaving = v_relationship.name
  WHERE m.relationship_id = p_relationship AND m.left_at IS NULL
    AND (m.profile_id = p_person OR v_relationship.type <> 'group');
  IF v_relationship.type = 'group' AND NOT EXISTS (SELECT FROM relationship_members m
       WHERE m.relationship_id = p_relationship AND m.role = 'owner' AND m.left_at IS NULL) THEN
    UPDATE relationship_members m SET role = 'owner' WHERE m.id = (
      SELECT s.id FROM relationship_members s
      WHERE s.relationship_id = p_relationship AND s.left_at IS NULL
      ORDER BY s.joined_number LIMIT 1)
    RETURNING m.profile_id INTO v_successor;
  END IF;
  RETURN v_successor;
END
$$;

-- Returns the event of a changed relationship as a draft for append_events.
CREATE OR REPLACE FUNCTION relationship_changed(p_recipients uuid[], p_relationship uuid)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('recipients', p_recipients, 'kind', 'relationships.changed',
    'payload', jsonb_build_object('relationshipId', p_relationship))
$$;
