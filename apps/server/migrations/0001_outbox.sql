-- Appends to the outbox, in the transaction of the change that is told of. Takes
-- [{"recipients": [id, …], "kind": …, "payload": {…}}, …] and answers the rows to publish after the commit.
-- Numbers are given out under each recipient's counter row, locked in the order of ids: one call per transaction,
-- so that two transactions never wait for each other.
CREATE FUNCTION append_events(p_tellings jsonb) RETURNS jsonb LANGUAGE sql AS $$
  WITH told AS (
    SELECT recipient.id::uuid AS recipient_id, t.telling ->> 'kind' AS kind, t.telling -> 'payload' AS payload,
      row_number() OVER (PARTITION BY recipient.id ORDER BY t.position) AS place,
      count(*) OVER (PARTITION BY recipient.id) AS places
    FROM jsonb_array_elements(p_tellings) WITH ORDINALITY AS t (telling, position),
      jsonb_array_elements_text(t.telling -> 'recipients') AS recipient (id)
  ), counted AS (
    INSERT INTO event_counters AS counter (profile_id, last_seq)
    SELECT told.recipient_id, count(*) FROM told GROUP BY told.recipient_id ORDER BY told.recipient_id
    ON CONFLICT (profile_id) DO UPDATE SET last_seq = counter.last_seq + excluded.last_seq
    RETURNING profile_id, last_seq
  ), written AS (
    INSERT INTO events (recipient_id, seq, kind, payload)
    SELECT told.recipient_id, counted.last_seq - told.places + told.place, told.kind, told.payload
    FROM told JOIN counted ON counted.profile_id = told.recipient_id
    RETURNING id, recipient_id, seq, kind, payload
  )
  SELECT coalesce(jsonb_agg(to_jsonb(written) ORDER BY written.recipient_id, written.seq), '[]') FROM written
$$;
