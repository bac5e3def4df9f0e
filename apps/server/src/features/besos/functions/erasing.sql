-- Takes a person's whole balance out of circulation, and deletes the person's idempotency keys and daily
-- totals. Earlier movements stay.
CREATE OR REPLACE FUNCTION burn_besos(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_total integer := lock_balance(p_person);
BEGIN
  IF v_total > 0 THEN
    PERFORM take_besos(p_person, v_total, 'burn', NULL, NULL, NULL, clock_timestamp());
  END IF;
  DELETE FROM beso_idempotency_keys k WHERE k.profile_id = p_person;
  DELETE FROM beso_daily_totals t WHERE p_person IN (t.giver_id, t.receiver_id);
END
$$;
