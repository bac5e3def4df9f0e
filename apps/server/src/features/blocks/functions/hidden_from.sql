-- application: hidden_from, hidden_ids, are_blocked

-- Returns the people whom a person blocked or who blocked that person. The result is a table of one row, so
-- that PostgreSQL can inline the function in FROM.
CREATE OR REPLACE FUNCTION hidden_ids(p_person uuid)
RETURNS TABLE (ids uuid[]) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
  SELECT ARRAY(
    SELECT blocked_id FROM blocks WHERE blocker_id = p_person
    UNION ALL
    SELECT blocker_id FROM blocks WHERE blocked_id = p_person)
$$;

-- Returns the ids of hidden_ids as one value. It is in plpgsql, so that PostgreSQL keeps the plan.
CREATE OR REPLACE FUNCTION hidden_from(p_person uuid)
RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT h.ids FROM hidden_ids(p_person) h);
END
$$;

-- Returns the people who are hidden from at least one of p_people.
CREATE OR REPLACE FUNCTION hidden_from_any(p_people uuid[])
RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT blocked_id FROM blocks WHERE blocker_id = ANY (p_people)
    UNION ALL
    SELECT blocker_id FROM blocks WHERE blocked_id = ANY (p_people));
END
$$;

-- Returns whether one of the two has blocked the other.
CREATE OR REPLACE FUNCTION are_blocked(p_one uuid, p_other uuid)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p_other = ANY (hidden_from(p_one))
$$;
