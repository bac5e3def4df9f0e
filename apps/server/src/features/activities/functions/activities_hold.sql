-- Checks an activity's rules as a trigger. PostgreSQL would parse a CHECK again with each writing statement,
-- which costs more than inserting a gift; a trigger keeps its plan, and does not run for updates of other
-- columns.
CREATE OR REPLACE FUNCTION activities_hold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- An undone gift has no description, and the author of a deleted account has none either.
  v_holds boolean := char_length(btrim(NEW.description)) BETWEEN 1 AND {{DESCRIPTION_MAX_LENGTH}}
    OR NEW.description = '' AND (NEW.status = 'undone' OR current_setting('beso.erasing', true) = 'on');
BEGIN
  IF NEW.kind = 'gift' THEN
    v_holds := v_holds AND NEW.status IN ('approved', 'undone')
      AND NEW.amount BETWEEN {{BESOS_MIN_AMOUNT}} AND {{BESOS_MAX_AMOUNT}} AND NEW.giver_id <> NEW.receiver_id
      AND NEW.shared_with IS NULL AND NEW.answered_at IS NULL AND NEW.decline_due_at IS NULL
      AND NEW.withdrawal_due_at IS NULL;
  -- A request is answered once, and stores a decision only while it is pending.
  ELSIF NEW.kind = 'request' THEN
    v_holds := v_holds AND NEW.status IN ('pending', 'approved', 'declined', 'cancelled', 'expired')
      AND NEW.amount BETWEEN {{BESOS_MIN_AMOUNT}} AND {{BESOS_MAX_AMOUNT}} AND NEW.giver_id <> NEW.receiver_id
      AND NEW.shared_with IS NULL AND (NEW.answered_at IS NULL) = (NEW.status = 'pending')
      AND (NEW.status = 'pending' OR NEW.decline_due_at IS NULL AND NEW.withdrawal_due_at IS NULL);
  -- A recommendation has its author as giver and receiver, and moves no besos.
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
