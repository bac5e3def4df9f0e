-- Ends the transaction with an error code of the contract and its data. The SQLSTATE 'BESOS' distinguishes
-- such a refusal from a failure; see refusals.ts.
CREATE OR REPLACE FUNCTION refuse(p_code text, p_data jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'BESOS', MESSAGE = p_code, DETAIL = p_data::text;
END
$$;
