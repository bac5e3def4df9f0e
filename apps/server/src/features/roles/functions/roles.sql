-- application: rename_group, remove_group_member, hand_over_group, leave_relationship

-- The application's functions lock the relationship exclusively. The caller appends the event drafts.

CREATE OR REPLACE FUNCTION rename_group(p_owner uuid, p_relationship uuid, p_name text)
RETURNS TABLE (drafts jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM lock_relationship(p_relationship);
  PERFORM require_group_owner(p_relationship, p_owner);
  drafts := '[]';
  IF EXISTS (SELECT FROM relationships r WHERE r.id = p_relationship AND r.name <> p_name) THEN
    PERFORM count_daily(p_owner, 'role');
    PERFORM set_group_name(p_relationship, p_name);
    drafts := jsonb_build_array(relationship_changed(members_of(p_relationship), p_relationship));
  END IF;
  RETURN NEXT;
END
$$;

-- Makes a member of a group its owner. The former owner's open invitations end.
CREATE OR REPLACE FUNCTION hand_over_group(p_owner uuid, p_relationship uuid, p_member uuid)
RETURNS TABLE (drafts jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM lock_group_invitations(p_owner, p_relationship);
  PERFORM lock_relationship(p_relationship);
  drafts := '[]';
  -- A repeated call succeeds, although p_owner is no longer the owner.
  IF NOT is_member(p_relationship, p_owner) OR NOT EXISTS (SELECT FROM relationship_members m
       WHERE m.relationship_id = p_relationship AND m.profile_id = p_member AND m.role = 'owner'
         AND m.left_at IS NULL AND NOT are_blocked(p_owner, p_member)) THEN
    PERFORM require_group_owner(p_relationship, p_owner);
    IF are_blocked(p_owner, p_member) OR NOT is_member(p_relationship, p_member) THEN
      PERFORM refuse('MEMBER_NOT_FOUND');
    END IF;
    PERFORM count_daily(p_owner, 'role');
    PERFORM set_group_owner(p_relationship, p_member);
    PERFORM lock_inboxes(p_member || invited_to_group(p_owner, p_relationship));
    drafts := end_group_invitations(p_owner, p_relationship)
      || notify(ARRAY[p_member], 'made_owner', NULL, NULL, p_relationship)
      || relationship_changed(members_of(p_relationship), p_relationship);
  END IF;
  RETURN NEXT;
END
$$;

-- Ends a membership and the person's pending invitations and requests in it.
-- Notifies a new owner and, unless null, p_notified.
CREATE OR REPLACE FUNCTION part_ways(p_relationship uuid, p_person uuid, p_notified uuid)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_members uuid[] := members_of(p_relationship);
  v_successor uuid;
  v_inboxes uuid[];
  v_events jsonb;
BEGIN
  v_successor := end_membership(p_relationship, p_person);
  v_inboxes := array_remove(ARRAY[v_successor, p_notified], NULL)
    || invited_to_group(p_person, p_relationship);
  v_events := end_requests_of(p_relationship, p_person, v_inboxes)
    || end_group_invitations(p_person, p_relationship)
    || relationship_changed(v_members, p_relationship);
  -- Nobody is named as the person who acted, so that nobody is blamed.
  RETURN v_events || notify(array_remove(ARRAY[v_successor], NULL), 'made_owner', NULL, NULL, p_relationship)
    || notify(array_remove(ARRAY[p_notified], NULL), 'removed', NULL, NULL, p_relationship);
END
$$;

-- Removes a member from a group, also one who has left. Earlier invitations no longer admit that person.
-- After a block, the owner is told only as much as if that person had left.
CREATE OR REPLACE FUNCTION remove_group_member(p_owner uuid, p_relationship uuid, p_member uuid)
RETURNS TABLE (drafts jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM lock_group_invitations(p_member, p_relationship);
  PERFORM lock_leaving(p_relationship, p_member);
  PERFORM require_group_owner(p_relationship, p_owner);
  IF p_member = p_owner OR NOT is_member(p_relationship, p_member, true) THEN
    PERFORM refuse('MEMBER_NOT_FOUND');
  END IF;
  drafts := '[]';
  PERFORM number_removal(p_relationship, p_member);
  IF is_member(p_relationship, p_member) THEN
    drafts := part_ways(p_relationship, p_member, p_member);
    IF are_blocked(p_owner, p_member) THEN
      drafts := (SELECT jsonb_agg(jsonb_set(draft, '{recipients}', (draft -> 'recipients') - p_owner::text))
        FROM jsonb_array_elements(drafts) AS draft);
    END IF;
  ELSE
    PERFORM end_suspension(p_relationship, p_member);
  END IF;
  RETURN NEXT;
END
$$;

-- Leaves a relationship. In a relationship of two, the other person is notified, unless there is a block.
CREATE OR REPLACE FUNCTION leave_relationship(p_person uuid, p_relationship uuid)
RETURNS TABLE (drafts jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_left uuid;
BEGIN
  PERFORM lock_group_invitations(p_person, p_relationship);
  PERFORM lock_leaving(p_relationship, p_person);
  IF NOT is_member(p_relationship, p_person, true) THEN
    PERFORM refuse('NOT_FOUND');
  END IF;
  drafts := '[]';
  IF is_member(p_relationship, p_person) THEN
    SELECT m.profile_id INTO v_left FROM relationship_members m
    JOIN relationships r ON r.id = m.relationship_id AND r.type <> 'group'
    WHERE m.relationship_id = p_relationship AND m.profile_id <> p_person AND m.left_at IS NULL
      AND NOT are_blocked(m.profile_id, p_person);
    drafts := part_ways(p_relationship, p_person, v_left);
  ELSE
    PERFORM end_suspension(p_relationship, p_person);
  END IF;
  RETURN NEXT;
END
$$;
