-- Deletes the reports by a person and about the person.
CREATE OR REPLACE FUNCTION erase_reports(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reports r WHERE p_person IN (r.reporter_id, r.person_id);
END
$$;
