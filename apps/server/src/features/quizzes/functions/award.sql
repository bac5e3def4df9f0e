-- [S9-008] Returns how many besos a number of right answers is worth.
CREATE OR REPLACE FUNCTION quiz_award(p_score integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_score >= {{QUIZ_HIGH_SCORE}} THEN {{QUIZ_HIGH_AWARD}}
    WHEN p_score >= {{QUIZ_MIDDLE_SCORE}} THEN {{QUIZ_MIDDLE_AWARD}}
    WHEN p_score >= {{QUIZ_LOW_SCORE}} THEN {{QUIZ_LOW_AWARD}}
    ELSE 0 END
$$;

-- [S7-060] Completes a session and awards its besos; returns the new balance, or null if nothing was awarded.
-- The award has the session's id, so that there is only one. The caller has locked the taker's quizzes.
CREATE OR REPLACE FUNCTION award_besos(p_session_id uuid, p_at timestamptz)
RETURNS user_besos LANGUAGE plpgsql AS $$
DECLARE
  v_session quiz_sessions;
  v_score integer;
  v_besos integer;
BEGIN
  SELECT s.* INTO STRICT v_session FROM quiz_sessions s WHERE s.id = p_session_id FOR NO KEY UPDATE;
  SELECT count(*) FILTER (WHERE answer ->> 'selectedOption' = answer ->> 'correctAnswer') INTO v_score
  FROM jsonb_array_elements(v_session.answers) AS answer
  HAVING bool_and(answer ->> 'selectedOption' IS NOT NULL);
  IF v_score IS NULL OR v_session.status <> 'running' THEN
    RAISE EXCEPTION 'session % has nothing to award', p_session_id;
  END IF;
  v_besos := least(quiz_award(v_score), quiz_besos_left(v_session.profile_id, v_session.period));
  UPDATE quiz_sessions s SET status = 'completed', score = v_score, besos_earned = v_besos,
    completed_at = p_at, completed_number = nextval('order_numbers')
  WHERE s.id = p_session_id;
  IF v_besos = 0 THEN
    RETURN NULL;
  END IF;
  RETURN issue_award(v_session.profile_id, v_besos, 'quiz', p_session_id, p_at);
END
$$;
