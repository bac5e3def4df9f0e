-- What must be true of an activity, whoever writes it: the table's check asks this function, which a
-- migration makes first. PostgreSQL reads the text of a check anew with each statement that writes, and eight
-- of them cost a gift more than its activity. So they are one call, of a function that keeps its plan.
CREATE OR REPLACE FUNCTION activity_holds(
  p_kind text, p_status text, p_giver uuid, p_receiver uuid, p_relationship uuid, p_shared_with uuid[],
  p_amount smallint, p_description text, p_answered_at timestamptz, p_decline_due_at timestamptz,
  p_withdrawal_due_at timestamptz
)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF char_length(btrim(p_description)) NOT BETWEEN 1 AND {{DESCRIPTION_MAX_LENGTH}} THEN
    RETURN false;
  END IF;
  IF p_kind = 'gift' THEN
    RETURN p_status IN ('approved', 'undone')
      AND p_amount BETWEEN {{BESOS_MIN_AMOUNT}} AND {{BESOS_MAX_AMOUNT}} AND p_giver <> p_receiver
      AND p_shared_with IS NULL AND p_answered_at IS NULL AND p_decline_due_at IS NULL
      AND p_withdrawal_due_at IS NULL;
  END IF;
  -- A request is answered once, and has a decision that can still be regretted only while it waits.
  IF p_kind = 'request' THEN
    RETURN p_status IN ('pending', 'approved', 'declined', 'cancelled', 'expired')
      AND p_amount BETWEEN {{BESOS_MIN_AMOUNT}} AND {{BESOS_MAX_AMOUNT}} AND p_giver <> p_receiver
      AND p_shared_with IS NULL AND (p_answered_at IS NULL) = (p_status = 'pending')
      AND (p_status = 'pending' OR p_decline_due_at IS NULL AND p_withdrawal_due_at IS NULL);
  END IF;
  -- A recommendation has its author in both places, and moves nothing.
  RETURN p_kind = 'recommendation' AND p_status = 'approved' AND p_amount = 0 AND p_giver = p_receiver
    AND (p_shared_with IS NULL OR p_relationship = ANY (p_shared_with)) AND p_answered_at IS NULL
    AND p_decline_due_at IS NULL AND p_withdrawal_due_at IS NULL;
END
$$;
