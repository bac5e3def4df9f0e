-- application: hide_former_relationship

-- Only these functions and resume_memberships add relationships and members. Callers check the permissions.

-- [S7-039] [S6-006] Creates a relationship with p_owner as its only member; returns its id.
CREATE OR REPLACE FUNCTION create_relationship(p_type text, p_name text, p_owner uuid)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_relationship uuid;
BEGIN
  INSERT INTO relationships (type, name) VALUES (p_type, p_name) RETURNING id INTO v_relationship;
  INSERT INTO relationship_members (relationship_id, profile_id, role)
  VALUES (v_relationship, p_owner, 'owner');
  RETURN v_relationship;
END
$$;

-- [S6-006] Adds a member, and refuses a person who is already a member.
CREATE OR REPLACE FUNCTION join_relationship(p_relationship uuid, p_profile uuid)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_relationship(p_relationship);
  INSERT INTO relationship_members (relationship_id, profile_id, role)
  VALUES (p_relationship, p_profile, 'member') ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    PERFORM refuse('ALREADY_CONNECTED');
  END IF;
END
$$;

-- Makes two people a couple that belongs to p_owner, and refuses two who are a couple already. The caller has
-- locked the pair.
CREATE OR REPLACE FUNCTION create_couple(p_name text, p_owner uuid, p_other uuid)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_couple uuid;
BEGIN
  PERFORM 1 FROM relationship_members mine
  JOIN relationships r ON r.id = mine.relationship_id AND r.type = 'couple'
  JOIN relationship_members theirs ON theirs.relationship_id = r.id AND theirs.left_at IS NULL
    AND theirs.profile_id = p_other
  WHERE mine.profile_id = p_owner AND mine.left_at IS NULL;
  IF FOUND THEN
    PERFORM refuse('ALREADY_CONNECTED');
  END IF;
  v_couple := create_relationship('couple', p_name, p_owner);
  PERFORM join_relationship(v_couple, p_other);
  RETURN v_couple;
END
$$;

-- Hides or shows an ended relationship in a person's list; returns false if it has not ended.
CREATE OR REPLACE FUNCTION hide_former_relationship(p_profile uuid, p_relationship uuid, p_hidden boolean)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE relationship_members m SET is_hidden = p_hidden
  WHERE m.profile_id = p_profile AND m.relationship_id = p_relationship AND NOT EXISTS (
    SELECT FROM relationship_members now_in WHERE now_in.profile_id = p_profile
      AND now_in.relationship_id = p_relationship AND now_in.left_at IS NULL);
  RETURN FOUND;
END
$$;
