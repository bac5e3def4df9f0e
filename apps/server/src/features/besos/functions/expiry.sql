-- application: expire_beso_requests

-- Marks requests, which the caller has locked, as expired, and returns the events for append_events. After a
-- block, neither person is told.
-- p_also names other people whom the caller notifies: all inboxes must be locked together, to avoid a
-- deadlock.
CREATE OR REPLACE FUNCTION expire_requests(p_ids uuid[], p_at timestamptz, p_also uuid[] DEFAULT '{}')
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_people uuid[];
  v_recipients uuid[];
  v_since bigint;
  v_events jsonb;
BEGIN
  WITH written AS (
    UPDATE activities a SET status = 'expired', answered_at = p_at WHERE a.id = ANY (p_ids) RETURNING a.*
  )
  SELECT array_agg(w.giver_id) || array_agg(w.receiver_id), min(w.order_number),
    array_agg(w.giver_id) FILTER (WHERE NOT hidden) || array_agg(w.receiver_id) FILTER (WHERE NOT hidden),
    coalesce(jsonb_agg(
      activity_changed(ARRAY[w.giver_id, w.receiver_id], w.id, w.relationship_id, w.created_at))
      FILTER (WHERE NOT hidden), '[]')
  INTO v_people, v_since, v_recipients, v_events
  FROM written w CROSS JOIN LATERAL (SELECT are_blocked(w.giver_id, w.receiver_id) AS hidden) AS pair;
  IF cardinality(p_also) > 0 THEN
    PERFORM lock_inboxes(p_also || v_people);
  END IF;
  IF v_people IS NULL THEN
    RETURN '[]';
  END IF;
  RETURN drafts_for(v_recipients, withdraw_notifications_from(v_people, v_since, p_ids)) || v_events;
END
$$;

-- Expires up to p_limit requests that are too old or whose giver or receiver has left. Locked requests and
-- undoable decisions are skipped. A block alone does not end a request.
-- If the batch fails, only its first request is expired or postponed, and the caller calls again.
CREATE OR REPLACE FUNCTION expire_requests_as_of(p_at timestamptz, p_limit integer)
RETURNS TABLE (expired integer, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  v_now timestamptz(3) := p_at;
  v_ids uuid[];
BEGIN
  v_ids := ARRAY(
    SELECT a.id FROM activities a
    WHERE a.status = 'pending' AND coalesce(a.withdrawal_due_at, a.decline_due_at) IS NULL
      AND NOT is_postponed(a.id, v_now) AND (
      request_is_over(a, v_now)
      OR 2 > (SELECT count(*) FROM relationship_members m WHERE m.relationship_id = a.relationship_id
                AND m.left_at IS NULL AND m.profile_id IN (a.giver_id, a.receiver_id)))
    ORDER BY a.id LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED);
  expired := cardinality(v_ids);
  appended := '[]';
  IF expired > 0 THEN
    BEGIN
      appended := append_events(expire_requests(v_ids, v_now));
    EXCEPTION WHEN OTHERS OR query_canceled THEN
      expired := p_limit;
      BEGIN
        appended := append_events(expire_requests(v_ids[:1], v_now));
      EXCEPTION WHEN OTHERS OR query_canceled THEN
        PERFORM postpone(v_ids[1], v_now, SQLERRM);
      END;
    END;
  END IF;
  RETURN NEXT;
END
$$;

-- Expires the pending requests between a person who has just left a relationship and its members. Returns the
-- events for append_events.
CREATE OR REPLACE FUNCTION end_requests_of(p_relationship uuid, p_person uuid, p_also uuid[])
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz(3) := clock_timestamp();
  v_ids uuid[];
BEGIN
  v_ids := ARRAY(
    SELECT a.id FROM activities a
    WHERE a.relationship_id = p_relationship AND a.status = 'pending'
      AND p_person IN (a.giver_id, a.receiver_id)
      AND coalesce(a.withdrawal_due_at, a.decline_due_at) IS NULL
    ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED);
  RETURN expire_requests(v_ids, v_now, p_also);
END
$$;

CREATE OR REPLACE FUNCTION expire_beso_requests(p_limit integer)
RETURNS TABLE (expired integer, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Servers of the previous version call only this function, so it first lets a due decision take effect.
  -- It then reports a full batch, so that the caller calls again.
  RETURN QUERY SELECT p_limit, s.appended
  FROM settle_decision_as_of(clock_timestamp() - interval '1 minute') s WHERE s.settled;
  IF NOT FOUND THEN
    RETURN QUERY SELECT e.expired, e.appended FROM expire_requests_as_of(clock_timestamp(), p_limit) e;
  END IF;
END
$$;
