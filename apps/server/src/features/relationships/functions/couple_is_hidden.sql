-- application: couple_is_hidden

-- Returns whether a relationship of two people is hidden from a viewer, whose hidden people are p_hidden.
CREATE OR REPLACE FUNCTION couple_is_hidden(p_relationship uuid, p_hidden uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN p_hidden <> '{}' AND EXISTS (
    SELECT 1 FROM relationships r JOIN relationship_members m ON m.relationship_id = r.id
    WHERE r.id = p_relationship AND r.type <> 'group' AND m.profile_id = ANY (p_hidden));
END
$$;
