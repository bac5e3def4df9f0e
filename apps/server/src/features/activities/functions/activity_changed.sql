-- Returns the event of a changed activity as JSON text without the enclosing braces.
-- PostgreSQL inlines this function only while it is one STABLE expression.
CREATE OR REPLACE FUNCTION activity_change_text(
  p_activity uuid, p_relationship uuid, p_created_at timestamptz
)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format(
    '"kind": "activity.changed",'
    ' "payload": {"activityId": "%s", "relationshipId": "%s", "createdAt": "%s"}',
    p_activity, p_relationship, to_char(p_created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

-- Returns the event of a changed activity in the form that append_events takes.
CREATE OR REPLACE FUNCTION activity_changed(
  p_recipients uuid[], p_activity uuid, p_relationship uuid, p_created_at timestamptz
)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT ('{' || activity_change_text(p_activity, p_relationship, p_created_at) || '}')::jsonb
    || jsonb_build_object('recipients', p_recipients)
$$;
