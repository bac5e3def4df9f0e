-- application: ordered_id

-- Returns a random id that begins with the time p_at, so that new rows share index pages.
CREATE OR REPLACE FUNCTION ordered_id(p_at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((date_part('epoch', p_at) * 1000)::bigint), 12, '0')
    || right(gen_random_uuid()::text, 22))::uuid
$$;
