-- application: couple_is_hidden

-- What two people share alone, a couple above all, disappears as a whole when one of them is hidden from the
-- viewer. p_hidden is what hidden_from returned for the viewer.
CREATE OR REPLACE FUNCTION couple_is_hidden(p_relationship uuid, p_hidden uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN p_hidden <> '{}' AND EXISTS (
    SELECT 1 FROM relationships r JOIN relationship_members m ON m.relationship_id = r.id
    WHERE r.id = p_relationship AND r.type <> 'group' AND m.profile_id = ANY (p_hidden));
END
$$;
