-- application: mark_messages, mute_conversation, set_receipts, show_receipts, unread_after, unread_messages

-- Returns how many undeleted messages to a person have a number after p_number, at most p_most. PostgreSQL
-- inlines it in FROM.
CREATE OR REPLACE FUNCTION unread_after(
  p_conversation_id uuid, p_number integer, p_reader uuid, p_most integer
)
RETURNS TABLE (unread integer) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT count(*)::integer FROM (
    SELECT FROM messages m
    WHERE m.conversation_id = p_conversation_id AND m.number > p_number AND m.receiver_id = p_reader
      AND m.deleted_by IS NULL
    LIMIT p_most) AS new
$$;

-- Returns how many messages of a conversation a person has not read, up to the badge's maximum.
CREATE OR REPLACE FUNCTION unread_messages(p_conversation conversations, p_reader uuid)
RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_read integer := CASE WHEN p_reader = p_conversation.low_id THEN p_conversation.low_read
    ELSE p_conversation.high_read END;
BEGIN
  -- Usually everything is read, and no query is needed.
  IF v_read >= p_conversation.last_number THEN
    RETURN 0;
  END IF;
  RETURN (SELECT u.unread
    FROM unread_after(p_conversation.id, v_read, p_reader, {{UNREAD_COUNTED_MAX}}) AS u);
END
$$;

-- Returns whether both people show their read receipts. Otherwise neither sees the other's.
CREATE OR REPLACE FUNCTION show_receipts(p_one uuid, p_other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM chat_settings s WHERE s.profile_id IN (p_one, p_other) AND NOT s.receipts)
$$;

-- Returns the event that tells a person's devices about read messages or muting.
CREATE OR REPLACE FUNCTION conversation_changed(
  p_conversation conversations, p_person uuid, p_unread integer
)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_is_low boolean := p_person = p_conversation.low_id;
BEGIN
  RETURN jsonb_build_object('recipients', jsonb_build_array(p_person), 'kind', 'conversations.changed',
    'payload', jsonb_build_object(
      'personId', CASE WHEN v_is_low THEN p_conversation.high_id ELSE p_conversation.low_id END,
      'read', CASE WHEN v_is_low THEN p_conversation.low_read ELSE p_conversation.high_read END,
      'unread', p_unread,
      'muted', CASE WHEN v_is_low THEN p_conversation.low_muted ELSE p_conversation.high_muted END));
END
$$;

-- Records that a person has received the messages up to p_delivered and read those up to p_read. Neither
-- number ever decreases or passes the last message.
-- The other person gets an event only if both show receipts and can write to each other.
-- Returns both numbers and the unread count, or nulls if there is no conversation.
CREATE OR REPLACE FUNCTION mark_messages(
  p_person_id uuid, p_other_id uuid, p_delivered integer, p_read integer
)
RETURNS TABLE (delivered integer, read integer, unread integer, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_reaches boolean := reaches(p_person_id, p_other_id);
  v_before conversations;
  v_after conversations;
  v_is_low boolean := p_person_id < p_other_id;
  v_events jsonb := '[]';
BEGIN
  appended := '[]';
  SELECT c.* INTO v_before FROM conversations c
  WHERE c.low_id = least(p_person_id, p_other_id) AND c.high_id = greatest(p_person_id, p_other_id)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NEXT;
    RETURN;
  END IF;
  delivered := CASE WHEN v_is_low THEN v_before.low_delivered ELSE v_before.high_delivered END;
  read := CASE WHEN v_is_low THEN v_before.low_read ELSE v_before.high_read END;
  delivered := greatest(delivered, least(greatest(p_delivered, p_read), v_before.last_number));
  read := greatest(read, least(p_read, v_before.last_number));
  v_after := v_before;
  IF v_is_low THEN
    v_after.low_delivered := delivered;
    v_after.low_read := read;
  ELSE
    v_after.high_delivered := delivered;
    v_after.high_read := read;
  END IF;
  unread := CASE WHEN v_reaches THEN unread_messages(v_after, p_person_id) ELSE 0 END;
  IF v_after IS NOT DISTINCT FROM v_before THEN
    RETURN NEXT;
    RETURN;
  END IF;
  UPDATE conversations c SET low_delivered = v_after.low_delivered, low_read = v_after.low_read,
    high_delivered = v_after.high_delivered, high_read = v_after.high_read
  WHERE c.id = v_before.id;
  IF (v_after.low_read, v_after.high_read) <> (v_before.low_read, v_before.high_read) THEN
    v_events := v_events || conversation_changed(v_after, p_person_id, unread);
    IF unread = 0 THEN
      v_events := v_events || read_notices(p_person_id, 'message', v_after.id);
    END IF;
  END IF;
  IF v_reaches AND show_receipts(p_person_id, p_other_id) THEN
    v_events := v_events || jsonb_build_object('recipients', jsonb_build_array(p_other_id),
      'kind', 'receipts.changed', 'payload',
      jsonb_build_object('personId', p_person_id, 'delivered', delivered, 'read', read));
  END IF;
  appended := append_events(v_events);
  RETURN NEXT;
END
$$;

-- Mutes or unmutes a conversation for one of its people, even before the first message. Returns false if the
-- two have no conversation and cannot write to each other.
CREATE OR REPLACE FUNCTION mute_conversation(p_person_id uuid, p_other_id uuid, p_muted boolean)
RETURNS TABLE (is_known boolean, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_reaches boolean := reaches(p_person_id, p_other_id);
  v_conversation conversations;
  v_is_muted boolean;
  v_events jsonb;
BEGIN
  appended := '[]';
  IF v_reaches THEN
    INSERT INTO conversations (id, low_id, high_id, created_at)
    VALUES (ordered_id(clock_timestamp()), least(p_person_id, p_other_id),
      greatest(p_person_id, p_other_id), clock_timestamp())
    ON CONFLICT DO NOTHING;
  END IF;
  SELECT c.* INTO v_conversation FROM conversations c
  WHERE c.low_id = least(p_person_id, p_other_id) AND c.high_id = greatest(p_person_id, p_other_id)
    AND (v_reaches OR c.last_number > 0)
  FOR NO KEY UPDATE;
  is_known := v_conversation.id IS NOT NULL;
  v_is_muted := CASE WHEN p_person_id = v_conversation.low_id THEN v_conversation.low_muted
    ELSE v_conversation.high_muted END;
  IF NOT is_known OR p_muted = v_is_muted THEN
    RETURN NEXT;
    RETURN;
  END IF;
  UPDATE conversations c SET
    low_muted = CASE WHEN c.low_id = p_person_id THEN p_muted ELSE c.low_muted END,
    high_muted = CASE WHEN c.high_id = p_person_id THEN p_muted ELSE c.high_muted END
  WHERE c.id = v_conversation.id RETURNING c.* INTO v_conversation;
  PERFORM count_daily(p_person_id, 'preference');
  v_events := jsonb_build_array(conversation_changed(v_conversation, p_person_id,
    CASE WHEN v_reaches THEN unread_messages(v_conversation, p_person_id) ELSE 0 END));
  IF p_muted THEN
    v_events := v_events || read_notices(p_person_id, 'message', v_conversation.id);
  END IF;
  appended := append_events(v_events);
  RETURN NEXT;
END
$$;

-- Turns a person's read receipts on or off for all conversations. A repeat changes nothing.
CREATE OR REPLACE FUNCTION set_receipts(p_person_id uuid, p_receipts boolean)
RETURNS TABLE (appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  appended := '[]';
  INSERT INTO chat_settings AS s (profile_id, receipts) VALUES (p_person_id, p_receipts)
  ON CONFLICT (profile_id) DO UPDATE SET receipts = excluded.receipts
  WHERE s.receipts <> excluded.receipts;
  IF FOUND THEN
    PERFORM count_daily(p_person_id, 'preference');
    appended := append_events(jsonb_build_array(jsonb_build_object(
      'recipients', jsonb_build_array(p_person_id), 'kind', 'chatSettings.changed',
      'payload', jsonb_build_object('receipts', p_receipts))));
  END IF;
  RETURN NEXT;
END
$$;
