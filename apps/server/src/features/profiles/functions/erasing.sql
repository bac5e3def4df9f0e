-- Returns the text that replaces the first name when an account is erased.
CREATE OR REPLACE FUNCTION nameless() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT '…' $$;

-- Erases the content of a profile. The row stays, because other people's gifts refer to it.
CREATE OR REPLACE FUNCTION erase_profile(p_person uuid, p_address text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM daily_counts d WHERE d.profile_id = p_person;
  UPDATE profiles p SET first_name = nameless(), last_name = '', pronouns = '', email = p_address,
    home_location = NULL, birthday = NULL, avatar_image_id = NULL, language = DEFAULT, time_zone = DEFAULT,
    card_shown = false, found_by_name = false, terms_version = NULL, terms_accepted_at = NULL,
    updated_at = now()
  WHERE p.id = p_person;
END
$$;

CREATE OR REPLACE FUNCTION remove_avatar(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles p SET avatar_image_id = NULL WHERE p.id = p_person;
END
$$;

-- Sets whether a person is found by link or address (p_card) and by name.
CREATE OR REPLACE FUNCTION show_profile(p_person uuid, p_card boolean, p_by_name boolean)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles p SET card_shown = p_card, found_by_name = p_by_name WHERE p.id = p_person;
END
$$;
