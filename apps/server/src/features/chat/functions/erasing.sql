-- Empties up to p_limit messages of a person, removes their photos, and returns how many. Once none is left,
-- it deletes the person's other chat data.
CREATE OR REPLACE FUNCTION erase_messages(p_person uuid, p_limit integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_message record;
  v_change integer;
  v_erased integer := 0;
BEGIN
  FOR v_message IN
    SELECT m.id, m.conversation_id FROM conversations c
    JOIN messages m ON m.conversation_id = c.id AND m.sender_id = p_person AND m.deleted_by IS NULL
    WHERE p_person IN (c.low_id, c.high_id) ORDER BY c.id, m.number LIMIT p_limit
  LOOP
    UPDATE conversations c SET change_number = c.change_number + 1 WHERE c.id = v_message.conversation_id
    RETURNING c.change_number INTO v_change;
    UPDATE messages m SET content = '', image_id = NULL, deleted_by = v_change WHERE m.id = v_message.id;
    v_erased := v_erased + 1;
  END LOOP;
  IF v_erased = 0 THEN
    DELETE FROM message_keys k WHERE k.profile_id = p_person;
    DELETE FROM message_minutes n WHERE n.profile_id = p_person;
    DELETE FROM chat_settings s WHERE s.profile_id = p_person;
  END IF;
  RETURN v_erased;
END
$$;

-- Releases a person's pictures that were kept for reports, so that they can be deleted.
CREATE OR REPLACE FUNCTION release_reported_images(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reported_images r USING images i WHERE i.id = r.image_id AND i.owner_id = p_person;
END
$$;
