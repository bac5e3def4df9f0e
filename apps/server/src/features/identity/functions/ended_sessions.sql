-- application: ended_sessions

-- Returns those of the sessions p_ids that have expired or are deleted, or whose account is suspended or
-- being deleted; a concurrent sign-in can begin such a session. The function is VOLATILE, because a STABLE
-- function would not see what was committed after the calling statement began.
CREATE OR REPLACE FUNCTION ended_sessions(p_ids uuid[])
RETURNS uuid[] LANGUAGE plpgsql VOLATILE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT held.id FROM unnest(p_ids) AS held (id)
    WHERE NOT EXISTS (
      SELECT FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
      WHERE s.id = held.id AND s.expires_at > now() AND u.suspended_at IS NULL
        AND NOT EXISTS (SELECT FROM account_deletions d WHERE d.user_id = u.id)));
END
$$;
