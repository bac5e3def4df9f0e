-- application: notification_default, notification_wanted, quiet_until

-- Returns whether a channel is on by default, as the contract's NOTIFICATION_FACTS say.
CREATE OR REPLACE FUNCTION notification_default(p_kind text, p_channel text)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_channel
    WHEN 'push' THEN p_kind IN ({{PUSHED_KINDS}})
    WHEN 'email' THEN p_kind IN ({{MAILED_KINDS}})
    ELSE true END
$$;

-- Returns whether a person wants this kind of notification on this channel.
CREATE OR REPLACE FUNCTION notification_wanted(p_profile uuid, p_kind text, p_channel text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT enabled FROM notification_preferences
     WHERE profile_id = p_profile AND kind = p_kind AND channel = p_channel),
    notification_default(p_kind, p_channel))
$$;

-- Returns the end of the quiet hours around p_at, in the person's time zone; null outside of them.
-- If the clock shows the end twice, the later one counts.
CREATE OR REPLACE FUNCTION quiet_until(p_profile uuid, p_at timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN ending.at > p_at THEN ending.at ELSE p_at + interval '1 minute' END
  FROM notification_settings s JOIN profiles p ON p.id = s.profile_id
  CROSS JOIN LATERAL (
    SELECT (p_at AT TIME ZONE p.time_zone)::date AS day, (p_at AT TIME ZONE p.time_zone)::time AS clock
  ) AS local
  CROSS JOIN LATERAL (
    SELECT local.day + CASE WHEN local.clock < s.quiet_until THEN 0 ELSE 1 END + s.quiet_until AS wanted
  ) AS said
  CROSS JOIN LATERAL (
    SELECT CASE WHEN meant.at AT TIME ZONE p.time_zone = said.wanted THEN meant.at ELSE (
      SELECT min(minute)
      FROM generate_series(meant.at - interval '3 hours', meant.at, interval '1 minute') AS minute
      WHERE minute AT TIME ZONE p.time_zone > said.wanted) END AS at
    FROM (SELECT said.wanted AT TIME ZONE p.time_zone AS at) AS meant
  ) AS ending
  WHERE s.profile_id = p_profile AND s.quiet_enabled AND CASE WHEN s.quiet_from < s.quiet_until
    THEN local.clock >= s.quiet_from AND local.clock < s.quiet_until
    ELSE local.clock >= s.quiet_from OR local.clock < s.quiet_until END
$$;
