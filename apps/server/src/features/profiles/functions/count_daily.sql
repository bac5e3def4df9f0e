-- application: count_daily

-- Counts a person's action on the current day in the person's time zone; raises an error above the limit.
-- A change of the time zone opens no second day. A stored day in the future came from a wrong clock.
CREATE OR REPLACE FUNCTION count_daily(p_profile uuid, p_what text, p_at timestamptz DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_limit integer := CASE p_what
    {{DAILY_LIMITS}} END;
  v_at timestamptz := coalesce(p_at, clock_timestamp());
  v_zone text;
  v_day date;
  v_latest_end timestamptz := v_at + interval '26 hours';
  v_opens_at timestamptz;
BEGIN
  IF v_limit IS NULL THEN
    RAISE EXCEPTION 'no daily limit is called %', p_what;
  END IF;
  SELECT time_zone INTO STRICT v_zone FROM profiles WHERE id = p_profile;
  v_day := (v_at AT TIME ZONE v_zone)::date;
  INSERT INTO daily_counts AS latest (profile_id, what, day, ends_at, total)
  VALUES (p_profile, p_what, v_day, (v_day + 1)::timestamp AT TIME ZONE v_zone, 1)
  ON CONFLICT (profile_id, what) DO UPDATE SET
    day = CASE WHEN v_at >= latest.ends_at AND v_day > latest.day
        OR latest.ends_at > v_latest_end OR latest.day > v_day + 2 THEN v_day ELSE latest.day END,
    ends_at = CASE WHEN v_at >= latest.ends_at AND v_day > latest.day
        OR latest.ends_at > v_latest_end OR latest.day > v_day + 2
      THEN excluded.ends_at ELSE latest.ends_at END,
    total = CASE WHEN v_at >= latest.ends_at AND v_day > latest.day
        OR latest.ends_at > v_latest_end OR latest.day > v_day + 2 THEN 1 ELSE latest.total + 1 END
  WHERE v_at >= latest.ends_at AND v_day > latest.day OR latest.total < v_limit
    OR latest.ends_at > v_latest_end OR latest.day > v_day + 2;
  IF NOT FOUND THEN
    SELECT greatest(d.ends_at, (d.day + 1)::timestamp AT TIME ZONE v_zone) INTO STRICT v_opens_at
    FROM daily_counts d WHERE d.profile_id = p_profile AND d.what = p_what;
    PERFORM refuse(upper(p_what) || '_DAILY_LIMIT', opening_at(v_opens_at));
  END IF;
END
$$;

-- Returns the data of an error that says when the action will be possible again.
CREATE OR REPLACE FUNCTION opening_at(p_at timestamptz) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('opensAt', to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
$$;
