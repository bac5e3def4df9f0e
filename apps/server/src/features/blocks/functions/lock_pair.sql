-- application: lock_pair, pair_key

-- Returns the key of two people's advisory lock. PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION pair_key(p_one uuid, p_other uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended(least(p_one, p_other)::text || greatest(p_one, p_other)::text, 0)
$$;

-- Takes the lock of two people until the commit, to block or connect them. Decisions that depend on the
-- absence of a block take the lock shared, then look for a block.
CREATE OR REPLACE FUNCTION lock_pair(p_one uuid, p_other uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(pair_key(p_one, p_other))
$$;
