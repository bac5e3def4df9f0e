-- application: delete_message

-- Deletes a person's own message for both people, and leaves a placeholder. Returns the folder of picture
-- files that no row names any more.
CREATE OR REPLACE FUNCTION delete_message(p_sender_id uuid, p_receiver_id uuid, p_number integer)
RETURNS TABLE (image_path text, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_reaches boolean := reaches(p_sender_id, p_receiver_id);
  v_conversation conversations;
  v_message messages;
  v_events jsonb;
BEGIN
  appended := '[]';
  SELECT c.* INTO v_conversation FROM conversations c
  WHERE c.low_id = least(p_sender_id, p_receiver_id) AND c.high_id = greatest(p_sender_id, p_receiver_id)
  FOR NO KEY UPDATE;
  SELECT m.* INTO v_message FROM messages m
  WHERE m.conversation_id = v_conversation.id AND m.number = p_number AND m.sender_id = p_sender_id;
  IF NOT FOUND THEN
    PERFORM refuse('MESSAGE_NOT_FOUND');
  END IF;
  IF v_message.deleted_by IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;
  UPDATE conversations c SET change_number = c.change_number + 1 WHERE c.id = v_conversation.id
  RETURNING c.* INTO v_conversation;
  UPDATE messages m SET content = '', image_id = NULL, deleted_by = v_conversation.change_number
  WHERE m.id = v_message.id;
  -- A picture that is kept for a report looks deleted, so that its sender does not learn of the report.
  UPDATE images i SET bucket = 'withdrawn-images'
  WHERE i.id = v_message.image_id AND EXISTS (SELECT 1 FROM reported_images r WHERE r.image_id = i.id);
  IF NOT FOUND THEN
    DELETE FROM images i WHERE i.id = v_message.image_id RETURNING i.path INTO image_path;
  END IF;
  v_events := messages_changed(p_sender_id, p_receiver_id, v_conversation, v_reaches);
  IF unread_messages(v_conversation, p_receiver_id) = 0 THEN
    v_events := v_events
      || withdraw_actor(ARRAY[p_receiver_id], 'message', v_conversation.id, p_sender_id);
  END IF;
  appended := append_events(v_events);
  RETURN NEXT;
END
$$;
