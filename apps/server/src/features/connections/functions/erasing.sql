-- erases: erase_connections

-- Ends all pending requests from and to a person, and returns the events for append_events.
CREATE OR REPLACE FUNCTION end_connections_of(p_person uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_ended record;
  v_events jsonb := '[]';
BEGIN
  FOR v_ended IN
    UPDATE connection_requests c SET responded_at = clock_timestamp(),
      status = CASE WHEN c.requester_id = p_person THEN 'withdrawn' ELSE 'expired' END
    WHERE p_person IN (c.requester_id, c.target_id) AND c.status = 'pending'
    RETURNING c.id, c.requester_id, c.target_id
  LOOP
    v_events := v_events || jsonb_build_object('kind', 'connections.changed',
        'payload', jsonb_build_object('requestId', v_ended.id),
        'recipients', CASE WHEN are_blocked(v_ended.requester_id, v_ended.target_id) THEN ARRAY[p_person]
          ELSE ARRAY[v_ended.requester_id, v_ended.target_id] END)
      || withdraw_actor(ARRAY[v_ended.target_id], 'connection_request', v_ended.requester_id,
        v_ended.requester_id);
  END LOOP;
  RETURN v_events;
END
$$;

-- Returns the other people of a person's pending requests.
CREATE OR REPLACE FUNCTION connecting_with(p_person uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT CASE WHEN c.requester_id = p_person THEN c.target_id ELSE c.requester_id END
    FROM connection_requests c WHERE p_person IN (c.requester_id, c.target_id) AND c.status = 'pending')
$$;

-- Deletes all requests from and to a person, except accepted ones.
CREATE OR REPLACE FUNCTION erase_connections(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM connection_requests c
  WHERE p_person IN (c.requester_id, c.target_id) AND c.status <> 'accepted';
END
$$;
