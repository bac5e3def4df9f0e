-- The number of the lock that stands for a relationship. Put in place of its call by PostgreSQL, which needs
-- the id cast to text by name: what || does by itself is not IMMUTABLE.
CREATE OR REPLACE FUNCTION relationship_key(p_relationship uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('relationship ' || p_relationship::text, 0)
$$;

-- Whoever changes who is in a relationship, or what somebody is in it, has its lock alone until the commit.
-- Whoever decides on something because people are members shares it, and looks at memberships afterwards. A
-- transaction that needs the lock of a pair, too, takes that one first.
CREATE OR REPLACE FUNCTION lock_relationship(p_relationship uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(relationship_key(p_relationship))
$$;

-- The number of the lock that stands for what a person is in: one, however many relationships that are.
-- Whoever adds something because they are a member, wherever that is, shares it, before whatever else they
-- lock, and looks at memberships afterwards. Put in place of its call by PostgreSQL.
CREATE OR REPLACE FUNCTION memberships_key(p_person uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('memberships ' || p_person::text, 0)
$$;

-- Whoever ends a membership has the locks of those alone whose membership ends, in the order of ids, and then
-- the relationship's: what is between two people ends for both.
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
