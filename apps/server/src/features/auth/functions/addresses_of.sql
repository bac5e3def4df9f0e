-- application: addresses_of

-- The addresses that somebody has proven: that of the account, and those that they gave up and can still take
-- back, at which mail of before the change may still lie.
CREATE OR REPLACE FUNCTION addresses_of(p_person uuid)
RETURNS SETOF text
LANGUAGE sql STABLE ROWS 2 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT lower(u.email) FROM auth_users u WHERE u.id = p_person AND u.email_verified
  UNION
  SELECT l.email FROM auth_links l
  WHERE l.user_id = p_person AND l.purpose = 'undo_email' AND l.used_at IS NULL AND l.superseded_at IS NULL
    AND l.expires_at > now()
$$;
