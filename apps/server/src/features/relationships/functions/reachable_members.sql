-- Returns the members who may learn of something between two members, who must be able to reach each other.
-- VOLATILE (the default), because it must see the changes for which it waited.
CREATE OR REPLACE FUNCTION reachable_members(p_relationship uuid, p_one uuid, p_other uuid)
RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_two uuid[] := ARRAY[p_one, p_other];
  v_hidden uuid[];
  v_member_ids uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(pair_key(p_one, p_other));
  PERFORM pg_advisory_xact_lock_shared(relationship_key(p_relationship));
  v_hidden := hidden_from_any(v_two);
  v_member_ids := ARRAY(
    SELECT m.profile_id FROM relationship_members m
    WHERE m.relationship_id = p_relationship AND m.left_at IS NULL AND NOT m.profile_id = ANY (v_hidden)
    ORDER BY m.profile_id);
  IF NOT v_member_ids @> v_two THEN
    PERFORM refuse('PERSON_NOT_REACHABLE');
  END IF;
  RETURN v_member_ids;
END
$$;
