-- Returns the event drafts whose first recipient is one of p_people.
CREATE OR REPLACE FUNCTION drafts_for(p_people uuid[], p_drafts jsonb)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(draft), '[]') FROM jsonb_array_elements(p_drafts) AS draft
  WHERE (draft -> 'recipients' ->> 0)::uuid = ANY (p_people)
$$;
