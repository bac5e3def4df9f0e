-- The one rule of who sees nothing of whom: everybody this person blocked, and everybody who blocked this person.
-- Queries ask once and compare with the answer; plpgsql keeps the plan, so that asking costs two index probes.
CREATE FUNCTION hidden_from(p_person uuid) RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT blocked_id FROM blocks WHERE blocker_id = p_person
    UNION ALL
    SELECT blocker_id FROM blocks WHERE blocked_id = p_person);
END
$$;
--> statement-breakpoint
CREATE FUNCTION are_blocked(p_one uuid, p_other uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p_other = ANY (hidden_from(p_one))
$$;
--> statement-breakpoint
-- A couple with somebody hidden disappears as a whole. p_hidden is what hidden_from answered for who asks.
CREATE FUNCTION couple_is_hidden(p_relationship uuid, p_hidden uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN p_hidden <> '{}' AND EXISTS (
    SELECT 1 FROM relationships r JOIN relationship_members m ON m.relationship_id = r.id
    WHERE r.id = p_relationship AND r.type = 'couple' AND m.profile_id = ANY (p_hidden));
END
$$;
