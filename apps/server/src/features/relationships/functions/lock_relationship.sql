-- The number of the lock that stands for a relationship. Put in place of its call by PostgreSQL.
CREATE OR REPLACE FUNCTION relationship_key(p_relationship uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('relationship ' || p_relationship, 0)
$$;

-- Whoever changes who is in a relationship, or what somebody is in it, has its lock alone until the commit.
-- Whoever decides on something because people are members shares it, and looks at memberships afterwards. A
-- transaction that needs the lock of a pair, too, takes that one first.
CREATE OR REPLACE FUNCTION lock_relationship(p_relationship uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(relationship_key(p_relationship))
$$;
