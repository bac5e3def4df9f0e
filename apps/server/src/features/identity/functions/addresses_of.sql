-- application: addresses_of, given_up_by_another

-- Returns a person's proven addresses: the account's, and those they gave up and can still take back, which
-- may hold older mail.
CREATE OR REPLACE FUNCTION addresses_of(p_person uuid)
RETURNS SETOF text
LANGUAGE sql STABLE ROWS 2 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT lower(u.email) FROM auth_users u WHERE u.id = p_person AND u.email_verified
  UNION
  SELECT l.email FROM auth_links l
  WHERE l.user_id = p_person AND l.purpose = 'undo_email' AND l.used_at IS NULL AND l.superseded_at IS NULL
    AND l.expires_at > now()
$$;

-- Returns whether an address belonged to another account after that moment, so that older mail to it is not
-- for its present owner. Links, and so this knowledge, are stored for 37 days.
CREATE OR REPLACE FUNCTION given_up_by_another(p_email text, p_person uuid, p_since timestamptz)
RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM auth_links l
    WHERE l.email = p_email AND l.purpose = 'undo_email' AND l.user_id <> p_person
      AND l.created_at >= p_since)
$$;
