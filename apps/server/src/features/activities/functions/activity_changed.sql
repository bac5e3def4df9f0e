-- Returns the event of a changed activity as text without its braces, because write_gift joins such parts at
-- a third of the cost of JSON. The browser fetches the activity itself. It stays one expression and STABLE,
-- so that PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION activity_change_text(
  p_activity uuid, p_relationship uuid, p_created_at timestamptz
)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format(
    '"kind": "activity.changed",'
    ' "payload": {"activityId": "%s", "relationshipId": "%s", "createdAt": "%s"}',
    p_activity, p_relationship, to_char(p_created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

-- Returns the draft of the event of a changed activity.
CREATE OR REPLACE FUNCTION activity_changed(
  p_recipients uuid[], p_activity uuid, p_relationship uuid, p_created_at timestamptz
)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT ('{' || activity_change_text(p_activity, p_relationship, p_created_at) || '}')::jsonb
    || jsonb_build_object('recipients', p_recipients)
$$;
