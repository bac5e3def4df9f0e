-- application: append_changes, append_events, append_texts

-- Writes one person's changes, [{"kind": …, "payload": {…}}, …], as one row of the outbox. Returns the
-- numbered changes, which the server publishes after the commit.
-- To avoid deadlocks, a transaction calls this once per recipient, in the order of ids.
CREATE OR REPLACE FUNCTION append_changes(p_recipient uuid, p_changes jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_count integer := jsonb_array_length(p_changes);
  v_seq bigint;
  v_appended jsonb := '[]';
BEGIN
  INSERT INTO event_counters AS counter (profile_id, last_seq) VALUES (p_recipient, v_count)
  ON CONFLICT (profile_id) DO UPDATE SET last_seq = counter.last_seq + excluded.last_seq
  RETURNING last_seq - v_count INTO v_seq;
  IF v_seq = 0 THEN
    INSERT INTO outbox_positions (profile_id, published_seq) VALUES (p_recipient, 0) ON CONFLICT DO NOTHING;
  END IF;
  FOR v_place IN 0 .. v_count - 1 LOOP
    v_seq := v_seq + 1;
    v_appended := v_appended
      || (p_changes -> v_place || jsonb_build_object('recipient_id', p_recipient, 'seq', v_seq));
  END LOOP;
  INSERT INTO outbox_events (recipient_id, last_seq, changes) VALUES (p_recipient, v_seq, p_changes);
  RETURN v_appended;
END
$$;

-- Writes event drafts, [{"recipients": [id, …], "kind": …, "payload": {…}}, …], and returns the numbered
-- changes. A transaction must call this only once.
CREATE OR REPLACE FUNCTION append_events(p_events jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_recipient uuid;
  v_changes jsonb;
  v_appended jsonb := '[]';
BEGIN
  FOR v_recipient, v_changes IN
    SELECT recipient.id::uuid, jsonb_agg(draft.event - 'recipients' ORDER BY draft.position)
    FROM jsonb_array_elements(p_events) WITH ORDINALITY AS draft (event, position),
      jsonb_array_elements_text(draft.event -> 'recipients') AS recipient (id)
    GROUP BY recipient.id::uuid ORDER BY recipient.id::uuid
  LOOP
    v_appended := v_appended || append_changes(v_recipient, v_changes);
  END LOOP;
  RETURN v_appended;
END
$$;

-- Writes one change for each recipient: the i-th of p_changes, as JSON text without the enclosing braces, is
-- for the i-th recipient.
-- Returns the rows of the outbox as text, [{"recipient_id": …, "last_seq": …, "changes": […]}, …].
CREATE OR REPLACE FUNCTION append_texts(p_recipients uuid[], p_changes text[])
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_lowest bigint;
  v_events text;
BEGIN
  WITH counted AS (
    INSERT INTO event_counters AS counter (profile_id, last_seq)
    SELECT recipient.id, 1 FROM unnest(p_recipients) AS recipient (id) ORDER BY recipient.id
    ON CONFLICT (profile_id) DO UPDATE SET last_seq = counter.last_seq + excluded.last_seq
    RETURNING counter.profile_id AS id, counter.last_seq
  ), said AS (
    SELECT counted.id, counted.last_seq, '[{' || given.change || '}]' AS changes
    FROM counted JOIN unnest(p_recipients, p_changes) AS given (id, change) ON given.id = counted.id
  ), outbox AS (
    INSERT INTO outbox_events (recipient_id, last_seq, changes)
    SELECT said.id, said.last_seq, said.changes::jsonb FROM said
  )
  SELECT min(said.last_seq), string_agg(format('{"recipient_id": "%s", "last_seq": %s, "changes": %s}',
    said.id, said.last_seq, said.changes), ',')
  INTO v_lowest, v_events FROM said;
  -- Number 1 is a person's first event, so outbox_positions may have no row for the person.
  IF v_lowest = 1 THEN
    INSERT INTO outbox_positions (profile_id, published_seq)
    SELECT recipient.id, 0 FROM unnest(p_recipients) AS recipient (id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN '[' || coalesce(v_events, '') || ']';
END
$$;
