-- application: create_invitation, cancel_invitation, accept_invitation, end_betrayed_invitation
-- application: erase_invitation_words

-- Counts a new invitation of a person, and refuses it above the daily limit or the limit of open invitations.
CREATE OR REPLACE FUNCTION count_invitation(p_inviter uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_frees_at timestamptz;
BEGIN
  -- Counting locks the inviter's row, so that one person's concurrent invitations wait for each other.
  PERFORM count_daily(p_inviter, 'invitation');
  SELECT min(open.expires_at) INTO v_frees_at FROM (
    SELECT i.expires_at FROM partner_invitations i
    WHERE i.inviter_id = p_inviter AND i.status IN ('pending', 'sent', 'failed') AND i.expires_at > now()
    LIMIT {{INVITATIONS_OPEN_MAX}}) AS open
  HAVING count(*) = {{INVITATIONS_OPEN_MAX}};
  IF v_frees_at IS NOT NULL THEN
    PERFORM refuse('INVITATIONS_OPEN_LIMIT', opening_at(v_frees_at));
  END IF;
END
$$;

-- [S2-097] [S9-029] [S5-035] Creates an invitation by link; p_token_hash is the hash of the link's token.
-- With p_partner_name the couple is created when somebody accepts. Otherwise a group is created now.
CREATE OR REPLACE FUNCTION create_invitation(
  p_inviter uuid, p_token_hash text, p_partner_name text, p_group_name text
)
RETURNS TABLE (id uuid, expires_at timestamptz, relationship_id uuid)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM count_invitation(p_inviter);
  IF p_partner_name IS NULL THEN
    PERFORM count_daily(p_inviter, 'group');
    relationship_id := create_relationship('group', coalesce(p_group_name,
      (SELECT p.first_name || '''s Group' FROM profiles p WHERE p.id = p_inviter)), p_inviter);
  END IF;
  INSERT INTO partner_invitations AS i (inviter_id, invitation_token, partner_name, relationship_id,
    relationship_type, status, invitation_type, expires_at)
  VALUES (p_inviter, p_token_hash, p_partner_name, create_invitation.relationship_id,
    CASE WHEN p_partner_name IS NULL THEN 'group' ELSE 'couple' END, 'pending', 'link',
    now() + make_interval(days => {{INVITATION_VALID_DAYS}}))
  RETURNING i.id, i.expires_at INTO create_invitation.id, create_invitation.expires_at;
  RETURN NEXT;
END
$$;

-- [S5-036] [S5-037] Accepts an invitation: the person joins its group, or the two become a couple. The row is
-- locked, so that only one person joins the couple.
CREATE OR REPLACE FUNCTION accept_invitation(p_token_hash text, p_profile uuid)
RETURNS TABLE (relationship_id uuid, inviter_id uuid)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_invitation partner_invitations;
  v_used_up boolean;
BEGIN
  SELECT i.* INTO v_invitation FROM partner_invitations i
  WHERE i.invitation_token = p_token_hash AND i.status IS DISTINCT FROM 'cancelled' FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('INVITATION_NOT_FOUND');
  END IF;
  relationship_id := v_invitation.relationship_id;
  inviter_id := v_invitation.inviter_id;
  PERFORM lock_pair(inviter_id, p_profile);
  IF relationship_id IS NOT NULL THEN
    PERFORM lock_relationship(relationship_id);
  END IF;
  IF v_invitation.status IS NOT DISTINCT FROM 'accepted' OR EXISTS (SELECT FROM invitation_acceptances a
       WHERE a.invitation_id = v_invitation.id AND a.profile_id = p_profile) THEN
    PERFORM refuse('INVITATION_ALREADY_ACCEPTED');
  END IF;
  IF v_invitation.expires_at <= now() OR v_invitation.status IS NOT DISTINCT FROM 'expired' THEN
    PERFORM refuse('INVITATION_EXPIRED');
  END IF;
  IF inviter_id = p_profile THEN
    PERFORM refuse('INVITATION_OWN');
  END IF;
  -- A mail to an address that has a new owner must not admit the new owner.
  IF v_invitation.invitation_type = 'email' AND (given_up_by_another(v_invitation.partner_email, p_profile,
       coalesce(v_invitation.last_retry_at, v_invitation.created_at)) OR NOT EXISTS (SELECT FROM auth_users u
       WHERE u.id = p_profile AND lower(u.email) = v_invitation.partner_email)
     AND NOT EXISTS (SELECT FROM addresses_of(p_profile) mine WHERE mine = v_invitation.partner_email)) THEN
    PERFORM refuse('INVITATION_OTHER_ADDRESS');
  END IF;
  IF EXISTS (SELECT FROM relationship_members m WHERE m.relationship_id = v_invitation.relationship_id
       AND m.profile_id = p_profile AND m.left_at IS NULL) THEN
    PERFORM refuse('ALREADY_CONNECTED');
  END IF;
  IF was_removed_since(relationship_id, p_profile, v_invitation.removals) THEN
    PERFORM refuse('INVITATION_BEFORE_REMOVAL');
  END IF;
  -- This check comes last, so that a block changes no other refusal. An inviter who has left the group can no
  -- longer admit anybody.
  IF are_blocked(inviter_id, p_profile) OR relationship_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM relationship_members m WHERE m.relationship_id = v_invitation.relationship_id
         AND m.profile_id = v_invitation.inviter_id AND m.left_at IS NULL) THEN
    PERFORM refuse('INVITATION_NOT_FOUND');
  END IF;

  IF relationship_id IS NULL THEN
    relationship_id := create_couple(
      (SELECT inviter.first_name || ' & ' || me.first_name FROM profiles inviter, profiles me
       WHERE inviter.id = accept_invitation.inviter_id AND me.id = p_profile), inviter_id, p_profile);
  ELSE
    PERFORM join_relationship(relationship_id, p_profile);
  END IF;
  -- An invitation for a couple or by mail ends with its use, but a group's link stays open.
  v_used_up := v_invitation.relationship_type = 'couple' OR v_invitation.invitation_type = 'email';
  INSERT INTO invitation_acceptances (invitation_id, profile_id) VALUES (v_invitation.id, p_profile);
  UPDATE partner_invitations i SET relationship_id = accept_invitation.relationship_id,
    accepted_at = coalesce(i.accepted_at, now()), updated_at = now(),
    status = CASE WHEN v_used_up THEN 'accepted' ELSE i.status END,
    sealed_token = CASE WHEN v_used_up THEN NULL ELSE i.sealed_token END
  WHERE i.id = v_invitation.id;
  RETURN NEXT;
END
$$;

-- [S8-059] Cancels an open invitation of this inviter. Returns whether it was open.
CREATE OR REPLACE FUNCTION cancel_invitation(p_inviter uuid, p_invitation uuid)
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_status text;
BEGIN
  SELECT i.status INTO v_status FROM partner_invitations i
  WHERE i.id = p_invitation AND i.inviter_id = p_inviter FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('INVITATION_NOT_FOUND');
  END IF;
  IF v_status = 'accepted' THEN
    PERFORM refuse('INVITATION_ALREADY_ACCEPTED');
  END IF;
  UPDATE partner_invitations i SET status = 'cancelled', sealed_token = NULL, custom_message = NULL,
    updated_at = now()
  WHERE i.id = p_invitation AND i.status IS DISTINCT FROM 'cancelled';
  RETURN FOUND;
END
$$;

-- Returns an array with the person who has this verified address. After a block the array is empty.
CREATE OR REPLACE FUNCTION invited_person(p_email text, p_inviter uuid) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT u.id FROM auth_users u JOIN profiles p ON p.id = u.id
    WHERE u.email = p_email AND u.email_verified AND u.id <> p_inviter AND NOT are_blocked(u.id, p_inviter))
$$;

-- Returns the people invited by p_inviter, whose inboxes end_group_invitations may change.
CREATE OR REPLACE FUNCTION invited_to_group(p_inviter uuid, p_relationship uuid) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT DISTINCT invited.id
    FROM partner_invitations i, unnest(invited_person(i.partner_email, p_inviter)) AS invited (id)
    WHERE i.inviter_id = p_inviter AND (p_relationship IS NULL OR i.relationship_id = p_relationship)
      AND i.status IN ('pending', 'sent', 'failed'))
$$;

-- Ends the open invitations of a member who leaves a group, or all open invitations of the person if
-- p_relationship is null. Withdraws their unread notifications, and returns the events for append_events.
-- To avoid a deadlock with accepting, the caller first calls lock_group_invitations, then locks the inboxes
-- of invited_to_group with all other inboxes.
CREATE OR REPLACE FUNCTION end_group_invitations(p_inviter uuid, p_relationship uuid)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_ended record;
  v_invited uuid[];
  v_events jsonb := '[]';
BEGIN
  FOR v_ended IN
    UPDATE partner_invitations i SET status = 'cancelled', sealed_token = NULL, custom_message = NULL,
      updated_at = now()
    WHERE i.inviter_id = p_inviter AND (p_relationship IS NULL OR i.relationship_id = p_relationship)
      AND i.status IN ('pending', 'sent', 'failed')
    RETURNING i.id, i.partner_email
  LOOP
    v_invited := invited_person(v_ended.partner_email, p_inviter);
    v_events := v_events || withdraw_actor(v_invited, 'invitation_received', v_ended.id, p_inviter)
      || jsonb_build_object('kind', 'invitations.changed',
        'payload', jsonb_build_object('invitationId', v_ended.id),
        'recipients', p_inviter || v_invited);
  END LOOP;
  RETURN v_events;
END
$$;

-- Locks the open invitations of a member who leaves a group, and keeps invite_by_mail from adding another.
CREATE OR REPLACE FUNCTION lock_group_invitations(p_inviter uuid, p_relationship uuid)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_relationship IS NULL OR EXISTS (
       SELECT FROM relationships r WHERE r.id = p_relationship AND r.type = 'group') THEN
    PERFORM pg_advisory_xact_lock(memberships_key(p_inviter));
  END IF;
  PERFORM 1 FROM partner_invitations i
  WHERE i.inviter_id = p_inviter AND (p_relationship IS NULL OR i.relationship_id = p_relationship)
    AND i.status IN ('pending', 'sent', 'failed') ORDER BY i.id FOR UPDATE;
END
$$;

-- Ends and returns an open link if its maker has blocked this person, who tried to use it. Everybody then
-- sees an unknown link, which hides the block.
CREATE OR REPLACE FUNCTION end_betrayed_invitation(p_token_hash text, p_profile uuid)
RETURNS TABLE (id uuid, inviter_id uuid)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY
  UPDATE partner_invitations i SET status = 'cancelled', sealed_token = NULL, custom_message = NULL,
    updated_at = now()
  WHERE i.invitation_token = p_token_hash AND i.status IN ('pending', 'sent', 'failed')
    AND i.expires_at > now()
    AND EXISTS (SELECT FROM blocks b WHERE b.blocker_id = i.inviter_id AND b.blocked_id = p_profile)
  RETURNING i.id, i.inviter_id;
END
$$;

-- Erases the texts of invitations p_days after their end, and the receivers who did not accept. Returns how
-- many it erased, at most p_limit.
-- Nothing else may change updated_at after a cancellation.
CREATE OR REPLACE FUNCTION erase_invitation_words(p_days integer, p_limit integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH erased AS (
    UPDATE partner_invitations SET custom_message = NULL,
      partner_email = CASE WHEN status = 'accepted' THEN partner_email END,
      partner_name = CASE WHEN status = 'accepted' THEN partner_name END
    WHERE id IN (
      SELECT i.id FROM partner_invitations i
      WHERE least(i.expires_at, CASE i.status WHEN 'accepted' THEN i.accepted_at
          WHEN 'cancelled' THEN i.updated_at END) <= now() - make_interval(days => p_days)
        AND (i.custom_message IS NOT NULL OR i.status IS DISTINCT FROM 'accepted'
          AND (i.partner_email IS NOT NULL OR i.partner_name IS NOT NULL))
      LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING id)
  SELECT count(*)::integer FROM erased
$$;
