-- erases: erase_quizzes

-- Erases a person's answers, their copies in other people's quizzes, and the person's guesses about others.
-- Scores and besos stay.
CREATE OR REPLACE FUNCTION erase_quizzes(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM quiz_answers a WHERE a.profile_id = p_person;
  DELETE FROM quiz_profiles q WHERE q.profile_id = p_person;
  DELETE FROM quiz_sessions s WHERE s.profile_id = p_person AND s.quiz_type = 'my_info';
  UPDATE quiz_sessions s SET
    answers = (SELECT jsonb_agg(NULL::text) FROM jsonb_array_elements(s.answers)),
    status = CASE WHEN s.status = 'running' THEN 'lapsed' ELSE s.status END,
    hidden_at = CASE WHEN s.status = 'completed' THEN coalesce(s.hidden_at, now()) END
  WHERE p_person IN (s.profile_id, s.subject_id) AND s.answers -> 0 <> 'null';
END
$$;
