-- The memberships of a deleted account are suspended until it is erased; to others they look ended.
-- After a restore, new rows continue them, without access to posts made meanwhile.

-- Returns the memberships that end with a deleted account, in relationships of two for both people.
CREATE OR REPLACE FUNCTION suspendable_memberships(p_person uuid) RETURNS uuid[] LANGUAGE sql AS $$
  SELECT ARRAY(
    SELECT m.id FROM relationship_members mine
    JOIN relationships r ON r.id = mine.relationship_id
    JOIN relationship_members m ON m.relationship_id = r.id AND m.left_at IS NULL
      AND (m.profile_id = p_person OR r.type <> 'group')
    WHERE mine.profile_id = p_person AND mine.left_at IS NULL)
$$;

-- Records that p_person's account suspends these memberships, which have just ended.
-- A relationship of two can be suspended by both accounts, and then needs both restored.
CREATE OR REPLACE FUNCTION suspend_memberships(p_person uuid, p_ended uuid[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE relationship_members m SET suspended_by = m.suspended_by || p_person
  WHERE m.suspended_by IS NOT NULL AND NOT m.suspended_by @> ARRAY[p_person] AND m.relationship_id IN (
    SELECT mine.relationship_id FROM relationship_members mine
    JOIN relationships r ON r.id = mine.relationship_id AND r.type <> 'group'
    WHERE mine.profile_id = p_person AND mine.suspended_by IS NOT NULL);
  UPDATE relationship_members m SET suspended_by = ARRAY[p_person] WHERE m.id = ANY (p_ended);
END
$$;

-- Returns the relationships in which a person's membership is suspended, ordered by id.
CREATE OR REPLACE FUNCTION suspended_places(p_person uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT DISTINCT m.relationship_id FROM relationship_members m
    WHERE m.profile_id = p_person AND m.suspended_by IS NOT NULL ORDER BY m.relationship_id)
$$;

-- Continues the memberships that no other account suspends; returns the relationships.
-- In an empty group, the first person to return becomes the owner.
CREATE OR REPLACE FUNCTION resume_memberships(p_person uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_relationship uuid;
  v_resumed uuid[] := '{}';
BEGIN
  FOREACH v_relationship IN ARRAY suspended_places(p_person) LOOP
    PERFORM lock_relationship(v_relationship);
    WITH freed AS (
      UPDATE relationship_members m SET suspended_by = nullif(array_remove(m.suspended_by, p_person), '{}')
      WHERE m.relationship_id = v_relationship AND m.suspended_by @> ARRAY[p_person] RETURNING m.*
    )
    INSERT INTO relationship_members (relationship_id, profile_id, role, joined_at, resumes)
    SELECT f.relationship_id, f.profile_id, CASE WHEN r.type <> 'group' THEN f.role
        WHEN EXISTS (SELECT FROM relationship_members o WHERE o.relationship_id = r.id AND o.role = 'owner'
          AND o.left_at IS NULL) THEN 'member' ELSE 'owner' END, f.joined_at, true
    FROM freed f JOIN relationships r ON r.id = f.relationship_id WHERE f.suspended_by IS NULL;
    IF FOUND THEN
      v_resumed := v_resumed || v_relationship;
    END IF;
  END LOOP;
  RETURN v_resumed;
END
$$;

-- Ends suspended memberships after somebody left the relationship or was removed.
CREATE OR REPLACE FUNCTION end_suspension(p_relationship uuid, p_person uuid)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE relationship_members m SET suspended_by = NULL FROM relationships r
  WHERE r.id = p_relationship AND m.relationship_id = r.id AND m.suspended_by IS NOT NULL
    AND (m.profile_id = p_person OR r.type <> 'group')
    AND EXISTS (SELECT FROM relationship_members mine WHERE mine.relationship_id = r.id
      AND mine.profile_id = p_person AND mine.suspended_by IS NOT NULL);
END
$$;
