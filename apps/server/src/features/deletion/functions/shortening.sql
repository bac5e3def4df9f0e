-- application: shorten_deletion_instants

-- Corrects times that lie too far in the future, because the clock was ahead when they were stored.
CREATE OR REPLACE FUNCTION shorten_deletion_instants()
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_now timestamptz(3) := clock_timestamp();
  v_return CONSTANT interval := make_interval(days => {{DELETION_RETURN_DAYS}});
BEGIN
  UPDATE account_deletions d SET requested_at = least(d.requested_at, v_now),
    due_at = least(d.due_at, v_now + v_return)
  WHERE d.requested_at > v_now OR d.due_at > v_now + v_return;
  RETURN FOUND;
END
$$;
