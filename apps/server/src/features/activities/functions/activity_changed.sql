-- That an activity changed, as an event says it. The browser fetches the activity itself, as its own reader.
-- As text without its braces: write_gift puts its events together from such parts, which costs a third of a
-- document. Put in place of its call by PostgreSQL: so it must stay one expression, and STABLE.
CREATE OR REPLACE FUNCTION activity_change_text(
  p_activity uuid, p_relationship uuid, p_created_at timestamptz
)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format(
    '"kind": "activity.changed",'
    ' "payload": {"activityId": "%s", "relationshipId": "%s", "createdAt": "%s"}',
    p_activity, p_relationship, to_char(p_created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

-- The draft of the event that an activity changed.
CREATE OR REPLACE FUNCTION activity_changed(
  p_recipients uuid[], p_activity uuid, p_relationship uuid, p_created_at timestamptz
)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT ('{' || activity_change_text(p_activity, p_relationship, p_created_at) || '}')::jsonb
    || jsonb_build_object('recipients', p_recipients)
$$;
