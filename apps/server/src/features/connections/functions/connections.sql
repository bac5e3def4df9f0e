-- application: ask_to_connect, accept_connection, decline_connection, withdraw_connection, forget_asking
-- application: prune_connection_requests

-- Returns the relationship of type p_type that these two people share now; groups do not count.
CREATE OR REPLACE FUNCTION shared_pair(p_one uuid, p_other uuid, p_type text)
RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT r.id FROM relationship_members mine
    JOIN relationships r ON r.id = mine.relationship_id AND r.type = p_type AND r.type <> 'group'
    JOIN relationship_members theirs ON theirs.relationship_id = r.id AND theirs.left_at IS NULL
      AND theirs.profile_id = p_other
    WHERE mine.profile_id = p_one AND mine.left_at IS NULL LIMIT 1);
END
$$;

-- Accepts a request: creates the requested relationship of the two people, unless shared_pair finds it. The
-- caller has locked the pair.
CREATE OR REPLACE FUNCTION connect_asker(request connection_requests)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_relationship uuid;
BEGIN
  v_relationship := shared_pair(request.requester_id, request.target_id, request.relationship_type);
  IF v_relationship IS NULL THEN
    v_relationship := create_relationship(request.relationship_type,
      (SELECT CASE WHEN request.relationship_type = 'group' THEN asker.first_name || '''s Group'
        ELSE asker.first_name || ' & ' || asked.first_name END
       FROM profiles asker, profiles asked
       WHERE asker.id = request.requester_id AND asked.id = request.target_id), request.requester_id);
    PERFORM join_relationship(v_relationship, request.target_id);
  END IF;
  UPDATE connection_requests c SET status = 'accepted', responded_at = clock_timestamp(),
    relationship_id = v_relationship
  WHERE c.id = request.id;
  RETURN v_relationship;
END
$$;

-- [S2-029] [S2-138] Creates a connection request, or connects the two if the target has requested the same
-- kind of relationship. If the target has requested another kind, both requests stay pending.
-- After a block, is_hidden is true: the requester sees the usual result, and nobody is notified. is_new tells
-- whether anything changed.
CREATE OR REPLACE FUNCTION ask_to_connect(p_requester uuid, p_target uuid, p_type text)
RETURNS TABLE (id uuid, relationship_id uuid, is_new boolean, is_hidden boolean)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_known connection_requests;
  v_at timestamptz;
BEGIN
  IF p_requester = p_target THEN
    PERFORM refuse('CANNOT_CONNECT_SELF');
  END IF;
  PERFORM lock_pair(p_requester, p_target);
  v_at := clock_timestamp();
  is_new := true;
  is_hidden := are_blocked(p_requester, p_target);
  IF NOT is_hidden THEN
    SELECT c.* INTO v_known FROM connection_requests c
    WHERE c.requester_id = p_target AND c.target_id = p_requester AND c.status = 'pending'
      AND c.relationship_type = p_type AND c.expires_at > v_at FOR UPDATE;
    IF FOUND THEN
      id := v_known.id;
      relationship_id := connect_asker(v_known);
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  IF NOT EXISTS (SELECT FROM profiles p WHERE p.id = p_target AND p.card_shown)
     OR EXISTS (SELECT FROM blocks b WHERE b.blocker_id = p_requester AND b.blocked_id = p_target) THEN
    PERFORM refuse('PERSON_NOT_FOUND');
  END IF;
  IF NOT is_hidden AND shared_pair(p_requester, p_target, p_type) IS NOT NULL THEN
    PERFORM refuse('ALREADY_CONNECTED');
  END IF;
  SELECT c.* INTO v_known FROM connection_requests c
  WHERE c.requester_id = p_requester AND c.target_id = p_target AND c.status <> 'accepted'
  ORDER BY c.order_number DESC LIMIT 1;
  IF v_known.status = 'pending' AND v_known.expires_at > v_at THEN
    id := v_known.id;
    is_new := false;
    RETURN NEXT;
    RETURN;
  END IF;
  -- After a refusal, the requester must wait until the refused request would have expired.
  -- After a withdrawal, the requester must wait until a day after the withdrawn request was made.
  IF v_known.status = 'declined' AND v_known.expires_at > v_at THEN
    PERFORM refuse('CONNECTION_ASKED_BEFORE', opening_at(v_known.expires_at));
  END IF;
  IF v_known.status = 'withdrawn' AND v_known.created_at > v_at - interval '1 day' THEN
    PERFORM refuse('CONNECTION_ASKED_BEFORE', opening_at(v_known.created_at + interval '1 day'));
  END IF;
  -- Counting locks the requester's row, so that one person's concurrent requests wait for each other.
  PERFORM count_daily(p_requester, 'connection');
  SELECT min(open.expires_at) INTO v_at FROM (
    SELECT c.expires_at FROM connection_requests c
    WHERE c.requester_id = p_requester AND c.status = 'pending' AND c.expires_at > v_at
    LIMIT {{CONNECTIONS_OPEN_MAX}}) AS open
  HAVING count(*) = {{CONNECTIONS_OPEN_MAX}};
  IF v_at IS NOT NULL THEN
    PERFORM refuse('CONNECTIONS_OPEN_LIMIT', opening_at(v_at));
  END IF;
  -- An expired request to the same person may still be marked as pending.
  UPDATE connection_requests c SET status = 'expired'
  WHERE c.requester_id = p_requester AND c.target_id = p_target AND c.status = 'pending';
  INSERT INTO connection_requests AS c (requester_id, target_id, relationship_type, status, expires_at)
  VALUES (p_requester, p_target, p_type, 'pending',
    clock_timestamp() + make_interval(days => {{CONNECTION_VALID_DAYS}}))
  RETURNING c.id INTO ask_to_connect.id;
  RETURN NEXT;
END
$$;

-- Locks a request and the pair of its people, and returns the request. The caller passes its own id as
-- p_requester or p_target.
-- Raises CONNECTION_NOT_FOUND for anybody else and, after a block, for the target.
CREATE OR REPLACE FUNCTION lock_connection(p_request uuid, p_requester uuid, p_target uuid)
RETURNS connection_requests LANGUAGE plpgsql AS $$
DECLARE
  v_request connection_requests;
BEGIN
  SELECT c.* INTO v_request FROM connection_requests c
  WHERE c.id = p_request AND (c.requester_id = p_requester OR c.target_id = p_target);
  IF NOT FOUND THEN
    PERFORM refuse('CONNECTION_NOT_FOUND');
  END IF;
  PERFORM lock_pair(v_request.requester_id, v_request.target_id);
  SELECT c.* INTO STRICT v_request FROM connection_requests c WHERE c.id = p_request FOR UPDATE;
  IF p_target IS NOT NULL AND are_blocked(v_request.requester_id, v_request.target_id) THEN
    PERFORM refuse('CONNECTION_NOT_FOUND');
  END IF;
  RETURN v_request;
END
$$;

-- Accepts a request. A repeated call returns the same result. Among concurrent changes, the first to lock the
-- pair wins.
CREATE OR REPLACE FUNCTION accept_connection(p_request uuid, p_profile uuid)
RETURNS TABLE (relationship_id uuid, requester_id uuid, is_new boolean)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_request connection_requests;
BEGIN
  v_request := lock_connection(p_request, NULL, p_profile);
  requester_id := v_request.requester_id;
  is_new := v_request.status = 'pending' AND v_request.expires_at > clock_timestamp();
  IF is_new THEN
    relationship_id := connect_asker(v_request);
  ELSIF v_request.status = 'accepted' THEN
    relationship_id := v_request.relationship_id;
  ELSE
    PERFORM refuse('CONNECTION_ENDED');
  END IF;
  RETURN NEXT;
END
$$;

-- Declines a pending request for its target. Returns the requester, or null if the request has ended.
CREATE OR REPLACE FUNCTION decline_connection(p_request uuid, p_profile uuid)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_request connection_requests;
BEGIN
  v_request := lock_connection(p_request, NULL, p_profile);
  IF v_request.status = 'accepted' THEN
    PERFORM refuse('CONNECTION_ENDED');
  END IF;
  UPDATE connection_requests c SET status = 'declined', responded_at = clock_timestamp()
  WHERE c.id = p_request AND c.status = 'pending' AND c.expires_at > clock_timestamp();
  RETURN CASE WHEN FOUND THEN v_request.requester_id END;
END
$$;

-- Withdraws a pending request for its requester, even after a block. Returns the target.
CREATE OR REPLACE FUNCTION withdraw_connection(p_request uuid, p_profile uuid)
RETURNS TABLE (target_id uuid, is_hidden boolean)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_request connection_requests;
BEGIN
  v_request := lock_connection(p_request, p_profile, NULL);
  IF v_request.status = 'accepted' THEN
    PERFORM refuse('CONNECTION_ENDED');
  END IF;
  UPDATE connection_requests c SET status = 'withdrawn', responded_at = clock_timestamp()
  WHERE c.id = p_request AND c.status = 'pending' AND c.expires_at > clock_timestamp();
  IF FOUND THEN
    target_id := v_request.target_id;
    is_hidden := are_blocked(v_request.requester_id, v_request.target_id);
    RETURN NEXT;
  END IF;
END
$$;

-- Withdraws the unread notification of a request that has ended. Call it before other inserts of
-- notifications, to avoid a deadlock.
CREATE OR REPLACE FUNCTION forget_asking(p_requester uuid, p_target uuid)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM lock_inboxes(ARRAY[p_requester, p_target]);
  RETURN withdraw_actor(ARRAY[p_target], 'connection_request', p_requester, p_requester);
END
$$;

-- Deletes up to p_at_most requests that did not succeed and are a year old. Returns their number.
CREATE OR REPLACE FUNCTION prune_connection_requests(p_at_most integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_gone integer;
BEGIN
  DELETE FROM connection_requests c WHERE c.id IN (
    SELECT old.id FROM connection_requests old
    WHERE old.status <> 'accepted' AND old.created_at < now() - interval '1 year'
    LIMIT p_at_most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_gone;
END
$$;
