-- application: notification_kind_known

-- The contract's NOTIFICATION_KINDS. The table's check asks this function, which a migration makes first:
-- PostgreSQL would read a check with fourteen words anew with each notification.
CREATE OR REPLACE FUNCTION notification_kind_known(p_kind text)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN p_kind IN ('gift', 'request', 'request_answer', 'comment', 'like', 'message', 'invitation',
    'invitation_received', 'connection_request', 'reward_redeemed', 'quiz_available',
    'partner_finished_my_info', 'removed', 'made_owner');
END
$$;
