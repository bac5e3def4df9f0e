-- application: invite_by_mail, resend_invitation, record_invitation_mail, decline_invitation

-- [S7-046] Creates an invitation to be mailed: for a couple, a new group or an existing group of p_inviter.
-- A repeated call with the same p_id returns the same result.
CREATE OR REPLACE FUNCTION invite_by_mail(
  p_inviter uuid, p_id uuid, p_token_hash text, p_email text, p_name text, p_message text, p_is_group boolean,
  p_group uuid, p_group_name text
)
RETURNS TABLE (relationship_id uuid, is_new boolean, begins_group boolean)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email text := lower(p_email);
  v_account auth_users;
  v_known partner_invitations;
BEGIN
  -- This lock comes before all others, as in lock_group_invitations. If the inviter is leaving, that call
  -- either ends this invitation or prevents it.
  PERFORM pg_advisory_xact_lock_shared(memberships_key(p_inviter)) WHERE p_group IS NOT NULL;
  -- The second of two calls with the same id waits, then finds the first call's invitation.
  SELECT u.* INTO STRICT v_account FROM auth_users u WHERE u.id = p_inviter FOR NO KEY UPDATE;
  SELECT i.* INTO v_known FROM partner_invitations i WHERE i.id = p_id;
  IF FOUND THEN
    IF v_known.inviter_id <> p_inviter THEN
      PERFORM refuse('INVITATION_NOT_FOUND');
    END IF;
    RETURN QUERY SELECT v_known.relationship_id, false, false;
    RETURN;
  END IF;
  IF NOT v_account.email_verified THEN
    PERFORM refuse('EMAIL_UNVERIFIED');
  END IF;
  IF lower(v_account.email) = v_email THEN
    PERFORM refuse('INVITATION_OWN');
  END IF;
  PERFORM pg_advisory_xact_lock_shared(relationship_key(p_group)) WHERE p_group IS NOT NULL;
  IF p_group IS NOT NULL AND NOT EXISTS (SELECT FROM relationship_members m JOIN relationships r
       ON r.id = m.relationship_id AND r.type = 'group'
       WHERE m.relationship_id = p_group AND m.profile_id = p_inviter AND m.role = 'owner'
         AND m.left_at IS NULL)
  THEN
    PERFORM refuse('INVITATION_NOT_FOUND');
  END IF;
  IF EXISTS (SELECT FROM partner_invitations i WHERE i.partner_email = v_email AND i.inviter_id = p_inviter
       AND i.status IN ('pending', 'sent', 'failed') AND i.expires_at > now()
       AND CASE WHEN p_is_group THEN i.relationship_id = p_group ELSE i.relationship_type = 'couple' END) THEN
    PERFORM refuse('INVITATION_ALREADY_SENT');
  END IF;
  PERFORM count_invitation(p_inviter);
  relationship_id := p_group;
  begins_group := p_is_group AND p_group IS NULL;
  IF begins_group THEN
    PERFORM count_daily(p_inviter, 'group');
    relationship_id := create_relationship('group', coalesce(p_group_name,
      (SELECT p.first_name || '''s Group' FROM profiles p WHERE p.id = p_inviter)), p_inviter);
  END IF;
  INSERT INTO partner_invitations (id, inviter_id, invitation_token, partner_email, partner_name,
    custom_message, relationship_id, relationship_type, status, invitation_type, removals, expires_at)
  VALUES (p_id, p_inviter, p_token_hash, v_email, p_name, p_message, invite_by_mail.relationship_id,
    CASE WHEN p_is_group THEN 'group' ELSE 'couple' END, 'pending', 'email',
    removals_of(invite_by_mail.relationship_id), now() + make_interval(days => {{INVITATION_VALID_DAYS}}));
  is_new := true;
  RETURN NEXT;
END
$$;

-- [S4-037] Prepares an open invitation to be mailed again, valid for its full time from now. It then also
-- admits a person who was removed from the group earlier.
-- Returns how often the mail was repeated, or null while a mail is being sent.
CREATE OR REPLACE FUNCTION resend_invitation(p_inviter uuid, p_invitation uuid)
RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_invitation partner_invitations;
BEGIN
  SELECT i.* INTO v_invitation FROM partner_invitations i
  WHERE i.id = p_invitation AND i.inviter_id = p_inviter AND i.invitation_type = 'email' FOR UPDATE;
  IF NOT FOUND OR v_invitation.status = 'cancelled' THEN
    PERFORM refuse('INVITATION_NOT_FOUND');
  END IF;
  IF v_invitation.status = 'accepted' THEN
    PERFORM refuse('INVITATION_ALREADY_ACCEPTED');
  END IF;
  IF v_invitation.status = 'expired' OR v_invitation.expires_at <= now() THEN
    PERFORM refuse('INVITATION_EXPIRED');
  END IF;
  -- If a mail has no result after an hour, it counts as lost.
  IF v_invitation.status = 'pending'
     AND coalesce(v_invitation.last_retry_at, v_invitation.created_at) > now() - interval '1 hour' THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM auth_users u WHERE u.id = p_inviter AND u.email_verified) THEN
    PERFORM refuse('EMAIL_UNVERIFIED');
  END IF;
  IF v_invitation.retry_count >= {{INVITATION_RESENDS_MAX}} THEN
    PERFORM refuse('INVITATION_RESENDS_LIMIT');
  END IF;
  PERFORM count_daily(p_inviter, 'invitation');
  UPDATE partner_invitations i SET status = 'pending', email_delivery_status = 'pending',
    failure_reason = NULL, retry_count = i.retry_count + 1, last_retry_at = now(), updated_at = now(),
    removals = removals_of(i.relationship_id),
    expires_at = now() + make_interval(days => {{INVITATION_VALID_DAYS}})
  WHERE i.id = p_invitation;
  RETURN v_invitation.retry_count + 1;
END
$$;

-- [S4-035] [S4-036] Records whether an invitation's mail was `sent`, `delayed` or `failed`. Returns the
-- inviter, or null if this changes nothing, for example because the invitation has ended.
CREATE OR REPLACE FUNCTION record_invitation_mail(p_invitation uuid, p_attempt integer, p_outcome text)
RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_inviter uuid;
BEGIN
  UPDATE partner_invitations i SET email_delivery_status = p_outcome,
    status = CASE WHEN p_outcome = 'sent' THEN 'sent' ELSE 'failed' END,
    sent_at = CASE WHEN p_outcome = 'sent' THEN now() ELSE i.sent_at END,
    failed_at = CASE WHEN p_outcome = 'sent' THEN i.failed_at ELSE now() END,
    failure_reason = CASE WHEN p_outcome = 'sent' THEN NULL ELSE 'Email delivery failed' END,
    updated_at = now()
  WHERE i.id = p_invitation AND i.retry_count = p_attempt AND i.status IN ('pending', 'failed')
    AND i.email_delivery_status <> p_outcome
  RETURNING i.inviter_id INTO v_inviter;
  RETURN v_inviter;
END
$$;

-- Declines an open invitation for the person p_profile or, if null, for anybody who has the mail. Returns the
-- inviter, or null if the invitation had already ended.
CREATE OR REPLACE FUNCTION decline_invitation(p_invitation uuid, p_profile uuid)
RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_invitation partner_invitations;
BEGIN
  SELECT i.* INTO v_invitation FROM partner_invitations i
  WHERE i.id = p_invitation AND i.invitation_type = 'email' FOR UPDATE;
  IF NOT FOUND OR p_profile IS NOT NULL AND NOT EXISTS (
       SELECT FROM addresses_of(p_profile) mine WHERE mine = v_invitation.partner_email
         AND NOT given_up_by_another(mine, p_profile,
           coalesce(v_invitation.last_retry_at, v_invitation.created_at))) THEN
    PERFORM refuse('INVITATION_NOT_FOUND');
  END IF;
  IF v_invitation.status = 'accepted' THEN
    PERFORM refuse('INVITATION_ALREADY_ACCEPTED');
  END IF;
  IF v_invitation.status = 'cancelled' THEN
    RETURN NULL;
  END IF;
  UPDATE partner_invitations i SET status = 'cancelled', declined_at = now(), sealed_token = NULL,
    updated_at = now()
  WHERE i.id = p_invitation;
  RETURN v_invitation.inviter_id;
END
$$;
