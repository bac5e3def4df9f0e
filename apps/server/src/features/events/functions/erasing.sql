-- Deletes all stored events of a person, and their numbering.
CREATE OR REPLACE FUNCTION erase_events(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM outbox_events e WHERE e.recipient_id = p_person;
  DELETE FROM outbox_positions p WHERE p.profile_id = p_person;
  DELETE FROM event_counters c WHERE c.profile_id = p_person;
END
$$;
