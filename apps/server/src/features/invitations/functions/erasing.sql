-- erases: erase_invitations

-- Erases the texts and receivers of a person's invitations, and the person's address in others' invitations.
CREATE OR REPLACE FUNCTION erase_invitations(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_addresses text[] := ARRAY(SELECT lower(u.email) FROM auth_users u WHERE u.id = p_person
    UNION SELECT mine FROM addresses_of(p_person) AS mine);
BEGIN
  UPDATE partner_invitations i SET partner_email = NULL, partner_name = NULL, custom_message = NULL,
    sealed_token = NULL, failure_reason = NULL,
    status = CASE WHEN i.status IN ('pending', 'sent', 'failed') THEN 'cancelled' ELSE i.status END
  WHERE i.inviter_id = p_person OR i.partner_email = ANY (v_addresses)
    OR i.relationship_type = 'couple' AND EXISTS (SELECT FROM invitation_acceptances a
      WHERE a.invitation_id = i.id AND a.profile_id = p_person);
END
$$;
