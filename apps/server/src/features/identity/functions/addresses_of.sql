-- application: addresses_of, given_up_by_another

-- Returns a person's verified address, and former ones to which it can still be changed back.
CREATE OR REPLACE FUNCTION addresses_of(p_person uuid)
RETURNS SETOF text
LANGUAGE sql STABLE ROWS 2 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT lower(u.email) FROM auth_users u WHERE u.id = p_person AND u.email_verified
  UNION
  SELECT l.email FROM auth_links l
  WHERE l.user_id = p_person AND l.purpose = 'undo_email' AND l.used_at IS NULL AND l.superseded_at IS NULL
    AND l.expires_at > now()
$$;

-- Returns whether an address belonged to another account after p_since. Old links are deleted after 37 days.
CREATE OR REPLACE FUNCTION given_up_by_another(p_email text, p_person uuid, p_since timestamptz)
RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM auth_links l
    WHERE l.email = p_email AND l.purpose = 'undo_email' AND l.user_id <> p_person
      AND l.created_at >= p_since)
$$;
