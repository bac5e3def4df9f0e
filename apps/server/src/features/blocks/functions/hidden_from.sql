-- application: hidden_from, hidden_ids, are_blocked

-- Whom this person must not see anything of: everybody they blocked, and everybody who blocked them. As one
-- row, to be read in FROM: there PostgreSQL puts the body in place of the call, and plans it with the query.
CREATE OR REPLACE FUNCTION hidden_ids(p_person uuid)
RETURNS TABLE (ids uuid[]) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
  SELECT ARRAY(
    SELECT blocked_id FROM blocks WHERE blocker_id = p_person
    UNION ALL
    SELECT blocker_id FROM blocks WHERE blocked_id = p_person)
$$;

-- The same as a value. A query asks once and compares each row with the list. Written in plpgsql because it
-- keeps its plan: a call costs two index lookups.
CREATE OR REPLACE FUNCTION hidden_from(p_person uuid)
RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT h.ids FROM hidden_ids(p_person) h);
END
$$;

-- Whom at least one of these people must not see anything of.
CREATE OR REPLACE FUNCTION hidden_from_any(p_people uuid[])
RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT blocked_id FROM blocks WHERE blocker_id = ANY (p_people)
    UNION ALL
    SELECT blocker_id FROM blocks WHERE blocked_id = ANY (p_people));
END
$$;

-- Whether one of the two blocked the other.
CREATE OR REPLACE FUNCTION are_blocked(p_one uuid, p_other uuid)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p_other = ANY (hidden_from(p_one))
$$;
