-- application: shorten_connection_instants

-- Corrects times that lie too far in the future, because the clock was ahead when they were stored.
CREATE OR REPLACE FUNCTION shorten_connection_instants()
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_now timestamptz(3) := clock_timestamp();
BEGIN
  UPDATE connection_requests c SET created_at = least(c.created_at, v_now),
    expires_at = least(c.expires_at, v_now + make_interval(days => {{CONNECTION_VALID_DAYS}}))
  WHERE c.created_at > v_now OR c.expires_at > v_now + make_interval(days => {{CONNECTION_VALID_DAYS}});
  RETURN FOUND;
END
$$;
