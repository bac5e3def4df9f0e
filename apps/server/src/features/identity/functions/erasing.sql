-- Erases an account. Its row stays with p_address, so that somebody can register with the former address.
CREATE OR REPLACE FUNCTION erase_account_row(p_person uuid, p_address text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_email text := (SELECT u.email FROM auth_users u WHERE u.id = p_person FOR NO KEY UPDATE);
BEGIN
  DELETE FROM auth_accounts a WHERE a.user_id = p_person;
  DELETE FROM auth_sessions s WHERE s.user_id = p_person;
  DELETE FROM auth_challenges c WHERE c.user_id = p_person;
  DELETE FROM auth_links l WHERE l.user_id = p_person OR l.email = v_email;
  DELETE FROM auth_factors f WHERE f.user_id = p_person;
  DELETE FROM auth_recovery_codes c WHERE c.user_id = p_person;
  DELETE FROM auth_factor_removals r WHERE r.user_id = p_person;
  DELETE FROM auth_factor_steps s WHERE s.user_id = p_person;
  DELETE FROM auth_passkeys k WHERE k.user_id = p_person;
  DELETE FROM auth_registrations r WHERE r.email = v_email;
  DELETE FROM auth_verifications v WHERE v.identifier = v_email OR strpos(v.value, p_person::text) > 0;
  UPDATE auth_users u SET name = '', email = p_address, phone_number = NULL, email_verified = false,
    image = NULL, first_name = '', last_name = '', pronouns = '', home_location = NULL, birthday = NULL,
    first_sign_in_at = NULL, password_offered_at = NULL, suspended_at = NULL, updated_at = now()
  WHERE u.id = p_person;
END
$$;
