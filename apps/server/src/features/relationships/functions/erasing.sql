-- Ends the suspended memberships of an erased person, and removes the name from relationships' names.
CREATE OR REPLACE FUNCTION erase_memberships(p_person uuid, p_name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Matches p_name only as a whole word.
  v_word text := '\m' || regexp_replace(p_name, '([^[:alnum:][:space:]])', '\\\1', 'g') || '\M';
BEGIN
  PERFORM end_suspension(place, p_person) FROM unnest(suspended_places(p_person)) AS place;
  WITH renamed AS (
    UPDATE relationships r SET name = CASE WHEN r.type <> 'group' THEN coalesce(
        (SELECT nullif(other.first_name, nameless()) FROM relationship_members m
         JOIN profiles other ON other.id = m.profile_id
         WHERE m.relationship_id = r.id AND m.profile_id <> p_person LIMIT 1) || ' & ', '') || nameless()
      ELSE regexp_replace(r.name, v_word, nameless(), 'gi') END
    WHERE r.id IN (SELECT m.relationship_id FROM relationship_members m WHERE m.profile_id = p_person)
    RETURNING r.id, r.type, r.name)
  UPDATE relationship_members m SET name_at_leaving = CASE WHEN renamed.type <> 'group' THEN renamed.name
    ELSE regexp_replace(m.name_at_leaving, v_word, nameless(), 'gi') END
  FROM renamed WHERE m.relationship_id = renamed.id AND m.name_at_leaving IS NOT NULL;
END
$$;
