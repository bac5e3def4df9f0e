-- application: ordered_id

-- An id for a row that is written at p_at: the milliseconds, then 74 random bits. New rows then lie together
-- at the end of an index, where random ids touch a page each, all over a large table. It looks like any
-- other random id.
CREATE OR REPLACE FUNCTION ordered_id(p_at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((date_part('epoch', p_at) * 1000)::bigint), 12, '0')
    || right(gen_random_uuid()::text, 22))::uuid
$$;
