-- application: send_message

-- Returns a digest of a call that sends a message, to recognise a repeated call.
CREATE OR REPLACE FUNCTION message_digest(
  p_key uuid, p_receiver uuid, p_content text, p_image uuid, p_reply_to integer
)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(uuid_send(p_key)
    || convert_to(jsonb_build_array(p_receiver, p_content, p_image, p_reply_to)::text, 'UTF8')), 'hex')
$$;

-- Counts a message in the sender's current minute and day, and refuses it above either limit.
-- A stored minute that ends too late came from a clock that was ahead, and is replaced.
CREATE OR REPLACE FUNCTION count_message(p_sender uuid, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_end timestamptz(3) := p_at + interval '1 minute';
  v_ends_at timestamptz;
BEGIN
  INSERT INTO message_minutes AS latest (profile_id, ends_at, total) VALUES (p_sender, v_end, 1)
  ON CONFLICT (profile_id) DO UPDATE SET
    ends_at = CASE WHEN latest.ends_at <= p_at OR latest.ends_at > v_end THEN v_end ELSE latest.ends_at END,
    total = CASE WHEN latest.ends_at <= p_at OR latest.ends_at > v_end THEN 1 ELSE latest.total + 1 END
  WHERE latest.ends_at <= p_at OR latest.ends_at > v_end OR latest.total < {{MESSAGES_PER_MINUTE}};
  IF NOT FOUND THEN
    SELECT m.ends_at INTO STRICT v_ends_at FROM message_minutes m WHERE m.profile_id = p_sender;
    -- The contract's errors carry whole seconds, so the moment is rounded up.
    PERFORM refuse('MESSAGE_MINUTE_LIMIT', opening_at(v_ends_at + interval '1 second'));
  END IF;
  PERFORM count_daily(p_sender, 'message', p_at);
END
$$;

-- Takes the next message number for p_one and returns the conversation. Its row stays locked, so that numbers
-- have no gaps.
CREATE OR REPLACE FUNCTION next_in_conversation(p_one uuid, p_other uuid, p_at timestamptz)
RETURNS conversations LANGUAGE plpgsql AS $$
DECLARE
  v_conversation conversations;
BEGIN
  UPDATE conversations c SET last_number = c.last_number + 1,
    low_sent = CASE WHEN p_one = c.low_id THEN c.last_number + 1 ELSE c.low_sent END,
    high_sent = CASE WHEN p_one = c.high_id THEN c.last_number + 1 ELSE c.high_sent END
  WHERE c.low_id = least(p_one, p_other) AND c.high_id = greatest(p_one, p_other)
  RETURNING c.* INTO v_conversation;
  IF NOT FOUND THEN
    INSERT INTO conversations AS c (id, low_id, high_id, last_number, low_sent, high_sent, created_at)
    VALUES (ordered_id(p_at), least(p_one, p_other), greatest(p_one, p_other), 1,
      (p_one < p_other)::integer, (p_one > p_other)::integer, p_at)
    ON CONFLICT (low_id, high_id) DO UPDATE SET last_number = c.last_number + 1,
      low_sent = CASE WHEN p_one = c.low_id THEN c.last_number + 1 ELSE c.low_sent END,
      high_sent = CASE WHEN p_one = c.high_id THEN c.last_number + 1 ELSE c.high_sent END
    RETURNING c.* INTO v_conversation;
  END IF;
  RETURN v_conversation;
END
$$;

-- Refuses a picture that belongs to another person, was not uploaded for a message, or is already in a
-- message.
CREATE OR REPLACE FUNCTION check_message_image(p_image uuid, p_sender uuid)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM images i
  WHERE i.id = p_image AND i.owner_id = p_sender AND i.bucket = 'message-images' FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM messages m WHERE m.image_id = p_image) THEN
    PERFORM refuse('IMAGE_NOT_FOUND');
  END IF;
END
$$;

-- [S7-053] Sends a message and returns its id, its number and the events to publish. A known key returns the
-- earlier result, even if the two can no longer write to each other.
-- Locks are taken in this order: key, memberships and block, the sender's counts, conversation, the
-- receiver's inbox, event counters.
CREATE OR REPLACE FUNCTION send_message(
  p_sender_id uuid, p_receiver_id uuid, p_content text, p_image_id uuid, p_reply_to integer,
  p_idempotency_key uuid
)
RETURNS TABLE (message_id uuid, message_number integer, is_new boolean, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_digest text := message_digest(p_idempotency_key, p_receiver_id, p_content, p_image_id, p_reply_to);
  v_now timestamptz(3) := clock_timestamp();
  v_known message_keys;
  v_conversation conversations;
  v_is_muted boolean;
  v_events jsonb;
BEGIN
  message_id := ordered_id(v_now);
  INSERT INTO message_keys (profile_id, key, digest, message_id)
  VALUES (p_sender_id, p_idempotency_key, v_digest, message_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT k.* INTO STRICT v_known FROM message_keys k
    WHERE k.profile_id = p_sender_id AND k.key = p_idempotency_key;
    IF v_known.digest <> v_digest THEN
      PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
    END IF;
    RETURN QUERY SELECT m.id, m.number, false, '[]'::jsonb FROM messages m WHERE m.id = v_known.message_id;
    RETURN;
  END IF;
  IF NOT reaches(p_sender_id, p_receiver_id) THEN
    PERFORM refuse('PERSON_NOT_REACHABLE');
  END IF;
  IF p_image_id IS NOT NULL THEN
    PERFORM check_message_image(p_image_id, p_sender_id);
  END IF;
  PERFORM count_message(p_sender_id, v_now);
  v_conversation := next_in_conversation(p_sender_id, p_receiver_id, v_now);
  IF p_reply_to >= v_conversation.last_number THEN
    PERFORM refuse('MESSAGE_NOT_FOUND');
  END IF;
  INSERT INTO messages (id, conversation_id, number, sender_id, receiver_id, content, image_id, reply_to,
                        created_at)
  VALUES (message_id, v_conversation.id, v_conversation.last_number, p_sender_id, p_receiver_id, p_content,
          p_image_id, p_reply_to, v_now);
  v_events := messages_changed(p_sender_id, p_receiver_id, v_conversation, true);
  v_is_muted := CASE WHEN p_receiver_id = v_conversation.low_id THEN v_conversation.low_muted
    ELSE v_conversation.high_muted END;
  IF NOT v_is_muted THEN
    v_events := v_events || notify(ARRAY[p_receiver_id], 'message', p_sender_id,
      p_subject => v_conversation.id, p_at => v_now);
  END IF;
  message_number := v_conversation.last_number;
  is_new := true;
  appended := append_events(v_events);
  RETURN NEXT;
END
$$;
