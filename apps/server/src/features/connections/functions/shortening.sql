-- application: shorten_connection_instants

-- Reduces times of requests that were stored while the clock was ahead to the latest that are possible now.
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
