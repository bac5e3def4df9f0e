-- application: begin_erasing, erase_some, finish_erasing, mark_erased, postpone_erasing

-- Marks up to p_limit due accounts, which can then no longer be restored. Returns up to p_limit marked
-- accounts that are not postponed.
CREATE OR REPLACE FUNCTION begin_erasing(p_limit integer) RETURNS TABLE (person uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE account_deletions d SET erasing_at = clock_timestamp() WHERE d.user_id IN (
    SELECT due.user_id FROM account_deletions due
    WHERE due.due_at <= clock_timestamp() AND due.erasing_at IS NULL
    ORDER BY due.due_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  RETURN QUERY SELECT d.user_id FROM account_deletions d
    WHERE d.erasing_at IS NOT NULL AND NOT is_postponed(d.user_id, clock_timestamp())
    ORDER BY d.erasing_at LIMIT p_limit;
END
$$;

-- Postpones an account whose erasing failed, so that the next run begins with other accounts.
CREATE OR REPLACE FUNCTION postpone_erasing(p_person uuid, p_error text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM account_deletions d WHERE d.user_id = p_person AND d.erasing_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM postpone(p_person, clock_timestamp(), p_error);
  RETURN true;
END
$$;

-- Erases up to p_limit rows of a person's content. Returns 0 when nothing is left: the caller can then delete
-- the pictures and call finish_erasing.
CREATE OR REPLACE FUNCTION erase_some(p_person uuid, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_erased integer;
BEGIN
  PERFORM 1 FROM account_deletions d WHERE d.user_id = p_person AND d.erasing_at IS NOT NULL
  FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  v_erased := erase_messages(p_person, p_limit);
  IF v_erased = 0 THEN
    v_erased := erase_additions(p_person, p_limit);
  END IF;
  IF v_erased = 0 THEN
    v_erased := erase_recommendations(p_person, p_limit);
  END IF;
  IF v_erased = 0 THEN
    v_erased := erase_activity_words(p_person, p_limit);
  END IF;
  IF v_erased = 0 THEN
    PERFORM erase_reports(p_person);
    PERFORM release_reported_images(p_person);
    PERFORM remove_avatar(p_person);
  END IF;
  RETURN v_erased;
END
$$;

-- Completes the erasing of an account: calls the functions named by lines `-- erases:`, removes the name and
-- replaces the address by p_address. Returns false if another run has done so.
CREATE OR REPLACE FUNCTION finish_erasing(p_person uuid, p_address text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_name text := (SELECT p.first_name FROM profiles p WHERE p.id = p_person);
BEGIN
  PERFORM 1 FROM auth_users u WHERE u.id = p_person FOR NO KEY UPDATE;
  PERFORM 1 FROM account_deletions d WHERE d.user_id = p_person AND d.erasing_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM burn_besos(p_person);
  {{ERASING}}
  IF v_name IS NOT NULL THEN
    PERFORM erase_memberships(p_person, v_name);
  END IF;
  PERFORM erase_inbox(p_person, ARRAY(
    SELECT DISTINCT other.profile_id FROM relationship_members mine
    JOIN relationship_members other ON other.relationship_id = mine.relationship_id
    WHERE mine.profile_id = p_person));
  PERFORM erase_events(p_person);
  PERFORM erase_profile(p_person, p_address);
  PERFORM erase_account_row(p_person, p_address);
  DELETE FROM account_deletions d WHERE d.user_id = p_person;
  DELETE FROM postponed p WHERE p.id = p_person;
  DELETE FROM auth_limits l WHERE l.key LIKE '%:' || p_person || '%';
  RETURN true;
END
$$;

-- Begins to erase again an account that a restored backup brought back. Returns false if the account does not
-- exist or is already erased.
CREATE OR REPLACE FUNCTION mark_erased(p_person uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM auth_users u LEFT JOIN profiles p ON p.id = u.id
  WHERE u.id = p_person AND (p.id IS NULL AND u.email NOT LIKE '%.invalid' OR p.first_name <> nameless());
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM leave_account(p_person, 0);
  UPDATE account_deletions d SET erasing_at = clock_timestamp() WHERE d.user_id = p_person;
  RETURN FOUND;
END
$$;
