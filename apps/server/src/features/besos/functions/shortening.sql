-- application: shorten_activity_instants

-- Corrects times that lie too far in the future, because the clock was ahead when they were stored. Nulls
-- must stay, but least() would replace them.
CREATE OR REPLACE FUNCTION shorten_activity_instants()
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_now timestamptz(3) := clock_timestamp();
BEGIN
  UPDATE activities a SET created_at = least(a.created_at, v_now),
    decline_due_at = CASE WHEN a.decline_due_at > v_now + regret_window() THEN v_now + regret_window()
      ELSE a.decline_due_at END,
    withdrawal_due_at = CASE WHEN a.withdrawal_due_at > v_now + regret_window() THEN v_now + regret_window()
      ELSE a.withdrawal_due_at END
  WHERE a.created_at > v_now OR a.decline_due_at > v_now + regret_window()
    OR a.withdrawal_due_at > v_now + regret_window();
  RETURN FOUND;
END
$$;
