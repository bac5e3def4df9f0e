-- application: ended_sessions

-- Returns which of the sessions p_ids have expired, are deleted, or belong to an account that is suspended or
-- being deleted.
-- VOLATILE, because a STABLE function would not see what others commit meanwhile.
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
