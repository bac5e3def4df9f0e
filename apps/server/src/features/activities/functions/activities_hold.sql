-- Trigger that checks the rules of an activity's row. A CHECK constraint would be slower: PostgreSQL prepares
-- it anew for every statement.
CREATE OR REPLACE FUNCTION activities_hold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- A description is empty only if the gift is undone, or while the account of its author is being erased.
  v_holds boolean := char_length(btrim(NEW.description)) BETWEEN 1 AND {{DESCRIPTION_MAX_LENGTH}}
    OR NEW.description = '' AND (NEW.status = 'undone' OR current_setting('beso.erasing', true) = 'on');
BEGIN
  IF NEW.kind = 'gift' THEN
    v_holds := v_holds AND NEW.status IN ('approved', 'undone')
      AND NEW.amount BETWEEN {{BESOS_MIN_AMOUNT}} AND {{BESOS_MAX_AMOUNT}} AND NEW.giver_id <> NEW.receiver_id
      AND NEW.shared_with IS NULL AND NEW.answered_at IS NULL AND NEW.decline_due_at IS NULL
      AND NEW.withdrawal_due_at IS NULL;
  -- A pending request has a due time (decline_due_at or withdrawal_due_at) while its decision can be undone.
  ELSIF NEW.kind = 'request' THEN
    v_holds := v_holds AND NEW.status IN ('pending', 'approved', 'declined', 'cancelled', 'expired')
      AND NEW.amount BETWEEN {{BESOS_MIN_AMOUNT}} AND {{BESOS_MAX_AMOUNT}} AND NEW.giver_id <> NEW.receiver_id
      AND NEW.shared_with IS NULL AND (NEW.answered_at IS NULL) = (NEW.status = 'pending')
      AND (NEW.status = 'pending' OR NEW.decline_due_at IS NULL AND NEW.withdrawal_due_at IS NULL);
  -- A recommendation stores its author as both giver and receiver, and moves no besos.
  ELSE
    v_holds := v_holds AND NEW.kind = 'recommendation' AND NEW.status = 'approved' AND NEW.amount = 0
      AND NEW.giver_id = NEW.receiver_id AND NEW.answered_at IS NULL AND NEW.decline_due_at IS NULL
      AND NEW.withdrawal_due_at IS NULL
      AND (NEW.shared_with IS NULL OR NEW.relationship_id = ANY (NEW.shared_with));
  END IF;
  IF v_holds THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'no activity can be like this'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'activities_hold', TABLE = 'activities';
END
$$;
