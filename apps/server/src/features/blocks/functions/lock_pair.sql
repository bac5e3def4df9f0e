-- application: lock_pair, pair_key

-- Returns the key of the advisory lock of two people, in either order. PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION pair_key(p_one uuid, p_other uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended(least(p_one, p_other)::text || greatest(p_one, p_other)::text, 0)
$$;

-- Locks two people until the commit, to block or connect them. Functions that a block forbids take this lock
-- in shared mode.
CREATE OR REPLACE FUNCTION lock_pair(p_one uuid, p_other uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(pair_key(p_one, p_other))
$$;
