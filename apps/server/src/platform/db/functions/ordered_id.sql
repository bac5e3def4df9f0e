-- application: ordered_id

-- Returns an id that begins with p_at in milliseconds, followed by 74 random bits. New rows then share index
-- pages, where random ids would touch one page each.
CREATE OR REPLACE FUNCTION ordered_id(p_at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((date_part('epoch', p_at) * 1000)::bigint), 12, '0')
    || right(gen_random_uuid()::text, 22))::uuid
$$;
