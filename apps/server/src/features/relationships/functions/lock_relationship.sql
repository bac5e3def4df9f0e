-- Returns the key of a relationship's advisory lock. PostgreSQL inlines it only with the explicit cast: the
-- implicit one of || is not IMMUTABLE.
CREATE OR REPLACE FUNCTION relationship_key(p_relationship uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('relationship ' || p_relationship::text, 0)
$$;

-- Takes the relationship's lock until the commit, for changes of members and roles. Decisions that depend on
-- memberships share the lock, then read the memberships. The lock of a pair, if needed, comes first.
CREATE OR REPLACE FUNCTION lock_relationship(p_relationship uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(relationship_key(p_relationship))
$$;

-- Returns the key of a person's advisory lock, one for all their relationships. Functions that add something
-- as a member share it before all other locks, then read memberships. PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION memberships_key(p_person uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('memberships ' || p_person::text, 0)
$$;

-- Locks the people whose membership ends (both of a couple) in the order of ids, then the relationship.
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
