-- Ends the transaction with an error code of the contract. The SQLSTATE 'BESOS' marks a refusal, see
-- refusals.ts.
CREATE OR REPLACE FUNCTION refuse(p_code text, p_data jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'BESOS', MESSAGE = p_code, DETAIL = p_data::text;
END
$$;
