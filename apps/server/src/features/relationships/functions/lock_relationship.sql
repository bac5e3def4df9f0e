-- Returns the key of a relationship's advisory lock. PostgreSQL inlines it only with the explicit cast.
CREATE OR REPLACE FUNCTION relationship_key(p_relationship uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('relationship ' || p_relationship::text, 0)
$$;

-- Locks a relationship until the commit, to change its members and roles. Readers take this lock shared.
-- Lock a pair, if needed, before the relationship.
CREATE OR REPLACE FUNCTION lock_relationship(p_relationship uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(relationship_key(p_relationship))
$$;

-- Returns the key of a person's advisory lock, which stands for all their memberships.
-- Functions that add something in a member's name take it shared, before all other locks.
CREATE OR REPLACE FUNCTION memberships_key(p_person uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('memberships ' || p_person::text, 0)
$$;

-- Locks the people whose membership will end, in the order of ids, and then the relationship.
CREATE OR REPLACE FUNCTION lock_leaving(p_relationship uuid, p_person uuid)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(memberships_key(leaving.id)) FROM (
    SELECT m.profile_id AS id FROM relationship_members m
    JOIN relationships r ON r.id = m.relationship_id AND r.type <> 'group'
    WHERE m.relationship_id = p_relationship AND m.left_at IS NULL
    UNION SELECT p_person ORDER BY id) AS leaving;
  PERFORM lock_relationship(p_relationship);
END
$$;
