-- application: leave_account, restore_account

-- Deletes a person's account, which the person can restore for p_days. To others the person seems to have
-- left all relationships. A repeated call changes nothing.
-- Returns the events for append_events, and the time until which the account can be restored.
-- All locks of one kind are taken at once, in the order of ids, to avoid a deadlock.
CREATE OR REPLACE FUNCTION leave_account(p_person uuid, p_days integer)
RETURNS TABLE (due_at timestamptz, is_new boolean, drafts jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_place uuid;
  v_places uuid[];
  v_ended uuid[];
  v_left uuid;
BEGIN
  drafts := '[]';
  PERFORM 1 FROM auth_users u WHERE u.id = p_person FOR NO KEY UPDATE;
  SELECT d.due_at INTO due_at FROM account_deletions d WHERE d.user_id = p_person;
  is_new := NOT FOUND;
  IF NOT is_new THEN
    RETURN NEXT;
    RETURN;
  END IF;

  PERFORM pg_advisory_xact_lock(memberships_key(one.id)) FROM (
    SELECT m.profile_id AS id FROM relationship_members m
    WHERE m.id = ANY (suspendable_memberships(p_person))
    UNION SELECT p_person ORDER BY id) AS one;
  PERFORM lock_group_invitations(p_person, NULL);
  v_ended := suspendable_memberships(p_person);
  v_places := ARRAY(SELECT DISTINCT m.relationship_id FROM relationship_members m WHERE m.id = ANY (v_ended)
    ORDER BY m.relationship_id);
  PERFORM lock_relationship(place) FROM unnest(v_places) AS place;
  PERFORM lock_inboxes(p_person || invited_to_group(p_person, NULL) || connecting_with(p_person) || ARRAY(
    SELECT m.profile_id FROM relationship_members m WHERE m.relationship_id = ANY (v_places)
      AND m.left_at IS NULL));

  FOREACH v_place IN ARRAY v_places LOOP
    v_left := (SELECT m.profile_id FROM relationship_members m
      JOIN relationships r ON r.id = m.relationship_id AND r.type <> 'group'
      WHERE m.relationship_id = v_place AND m.profile_id <> p_person AND m.left_at IS NULL
        AND NOT are_blocked(m.profile_id, p_person));
    drafts := drafts || part_ways(v_place, p_person, v_left);
  END LOOP;
  PERFORM suspend_memberships(p_person, v_ended);
  drafts := drafts || end_group_invitations(p_person, NULL) || end_connections_of(p_person);
  PERFORM hush_inbox(p_person);
  INSERT INTO account_deletions AS d (user_id, due_at, card_shown, found_by_name)
  SELECT p_person, now() + make_interval(days => p_days), coalesce(p.card_shown, true),
    coalesce(p.found_by_name, false)
  FROM auth_users u LEFT JOIN profiles p ON p.id = u.id WHERE u.id = p_person
  RETURNING d.due_at INTO due_at;
  PERFORM show_profile(p_person, false, false);
  RETURN NEXT;
END
$$;

-- Restores an account and its relationships, except those that ended meanwhile. Raises ACCOUNT_NOT_LEAVING
-- once erasing is due or has begun.
-- Returns the events for append_events.
CREATE OR REPLACE FUNCTION restore_account(p_person uuid)
RETURNS TABLE (drafts jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_deletion account_deletions;
BEGIN
  PERFORM 1 FROM auth_users u WHERE u.id = p_person FOR NO KEY UPDATE;
  SELECT d.* INTO v_deletion FROM account_deletions d WHERE d.user_id = p_person FOR UPDATE;
  IF NOT FOUND OR v_deletion.erasing_at IS NOT NULL OR v_deletion.due_at <= clock_timestamp() THEN
    PERFORM refuse('ACCOUNT_NOT_LEAVING');
  END IF;
  drafts := coalesce((
    SELECT jsonb_agg(relationship_changed(members_of(place), place))
    FROM unnest(resume_memberships(p_person)) AS place), '[]');
  PERFORM show_profile(p_person, v_deletion.card_shown, v_deletion.found_by_name);
  DELETE FROM account_deletions d WHERE d.user_id = p_person;
  RETURN NEXT;
END
$$;
