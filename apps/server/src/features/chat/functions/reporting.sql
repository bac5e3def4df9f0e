-- application: copy_reported_message, forget_reported_images, shorten_reported_images

-- Returns the copy of a message that a moderator gets to see.
CREATE OR REPLACE FUNCTION message_copy(p_message messages) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_object('number', p_message.number, 'senderId', p_message.sender_id,
    'content', p_message.content, 'deleted', p_message.deleted_by IS NOT NULL,
    'createdAt', p_message.created_at,
    'imagePath', (SELECT i.path FROM images i WHERE i.id = p_message.image_id));
END
$$;

-- Copies a message and its neighbours for a report, and keeps their pictures as long as the report. Returns
-- no row if the reporter cannot see the message.
CREATE OR REPLACE FUNCTION copy_reported_message(p_reporter_id uuid, p_message_id uuid)
RETURNS TABLE (person_id uuid, snapshot jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  v_message messages;
BEGIN
  SELECT m.* INTO v_message FROM messages m
  WHERE m.id = p_message_id AND p_reporter_id IN (m.sender_id, m.receiver_id);
  -- The lock keeps messages of this conversation from being deleted until the commit.
  PERFORM 1 FROM conversations c WHERE c.id = v_message.conversation_id FOR NO KEY UPDATE;
  SELECT m.* INTO v_message FROM messages m WHERE m.id = v_message.id AND m.deleted_by IS NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO reported_images AS held (image_id, kept_until)
  SELECT m.image_id, clock_timestamp() + {{REPORTED_MESSAGE_DAYS}} * interval '1 day' FROM messages m
  WHERE m.conversation_id = v_message.conversation_id AND m.image_id IS NOT NULL
    AND m.number BETWEEN v_message.number - {{REPORTED_NEIGHBOURS}}
      AND v_message.number + {{REPORTED_NEIGHBOURS}}
  ON CONFLICT (image_id) DO UPDATE SET kept_until = greatest(held.kept_until, excluded.kept_until);
  person_id := v_message.sender_id;
  SELECT jsonb_build_object('message', message_copy(v_message),
    'before', coalesce(jsonb_agg(message_copy(m) ORDER BY m.number)
      FILTER (WHERE m.number < v_message.number), '[]'),
    'after', coalesce(jsonb_agg(message_copy(m) ORDER BY m.number)
      FILTER (WHERE m.number > v_message.number), '[]'))
  INTO snapshot FROM messages m
  WHERE m.conversation_id = v_message.conversation_id
    AND m.number BETWEEN v_message.number - {{REPORTED_NEIGHBOURS}}
      AND v_message.number + {{REPORTED_NEIGHBOURS}};
  RETURN NEXT;
END
$$;

-- Releases up to p_limit pictures whose reports have expired. Another job deletes the unused ones.
CREATE OR REPLACE FUNCTION forget_reported_images(p_limit integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  v_forgotten integer;
BEGIN
  DELETE FROM reported_images r WHERE r.image_id IN (
    SELECT old.image_id FROM reported_images old WHERE old.kept_until < now()
    LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_forgotten = ROW_COUNT;
  RETURN v_forgotten;
END
$$;

-- Corrects expiry times that lie too far in the future, because the clock was ahead when they were stored.
CREATE OR REPLACE FUNCTION shorten_reported_images()
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_latest timestamptz(3) := clock_timestamp() + {{REPORTED_MESSAGE_DAYS}} * interval '1 day';
BEGIN
  UPDATE reported_images r SET kept_until = v_latest WHERE r.kept_until > v_latest;
  RETURN FOUND;
END
$$;
