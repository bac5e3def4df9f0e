-- application: shorten_invitation_instants

-- Corrects times that lie too far in the future, because the clock was ahead when they were stored.
CREATE OR REPLACE FUNCTION shorten_invitation_instants()
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_now timestamptz(3) := clock_timestamp();
BEGIN
  UPDATE partner_invitations i SET created_at = least(i.created_at, v_now),
    last_retry_at = CASE WHEN i.last_retry_at > v_now THEN v_now ELSE i.last_retry_at END,
    expires_at = least(i.expires_at, v_now + make_interval(days => {{INVITATION_VALID_DAYS}}))
  WHERE i.created_at > v_now OR i.last_retry_at > v_now
    OR i.expires_at > v_now + make_interval(days => {{INVITATION_VALID_DAYS}});
  RETURN FOUND;
END
$$;
