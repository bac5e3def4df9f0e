-- application: describe_upkeep

-- Returns the database's version and migrations, which the application's role cannot read itself.
CREATE OR REPLACE FUNCTION describe_upkeep()
RETURNS TABLE (version integer, functions_hash text, files text[])
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  SELECT p.version, p.functions_hash INTO version, functions_hash FROM upkeep.program p;
  files := ARRAY(SELECT m.file FROM upkeep.migrations m ORDER BY m.file);
  RETURN NEXT;
END
$$;
