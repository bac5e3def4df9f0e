-- Deletes the cases that a person opened or that are about them, since they copy their words.
CREATE OR REPLACE FUNCTION erase_reports(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reports r WHERE p_person IN (r.reporter_id, r.person_id);
END
$$;
