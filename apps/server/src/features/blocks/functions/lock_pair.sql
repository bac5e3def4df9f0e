-- application: lock_pair, pair_key

-- The number of the lock that stands for two people. Put in place of its call by PostgreSQL.
CREATE OR REPLACE FUNCTION pair_key(p_one uuid, p_other uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended(least(p_one, p_other)::text || greatest(p_one, p_other)::text, 0)
$$;

-- Whoever blocks, or connects two people, has their lock alone until the commit. Whoever decides on something
-- between the two because there is no block shares it with others, and looks for the block afterwards.
CREATE OR REPLACE FUNCTION lock_pair(p_one uuid, p_other uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(pair_key(p_one, p_other))
$$;
