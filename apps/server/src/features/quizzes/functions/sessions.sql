-- application: start_quiz, answer_quiz, shown_quiz_answers

-- Returns a session's answers for the browser, without the correct ones of open questions.
CREATE OR REPLACE FUNCTION shown_quiz_answers(p_answers jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_agg(CASE WHEN answer ->> 'selectedOption' IS NULL
    THEN answer || '{"correctAnswer": null}' ELSE answer END ORDER BY place)
  FROM jsonb_array_elements(p_answers) WITH ORDINALITY AS asked (answer, place)
$$;

-- Numbers months consecutively, so that two can be subtracted.
CREATE OR REPLACE FUNCTION month_number(p_period text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT split_part(p_period, '-', 1)::integer * 12 + split_part(p_period, '-', 2)::integer
$$;

-- Draws one question per topic, and orders the options by p_seed.
-- Questions never asked come first, then those asked long ago; then changed answers, then the oldest.
CREATE OR REPLACE FUNCTION draw_quiz(
  p_taker uuid, p_subject uuid, p_period text, p_bank jsonb, p_seed integer
)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH bank AS (
      SELECT question ->> 'id' AS id, (question ->> 'topic')::integer AS topic,
        ARRAY(SELECT jsonb_array_elements_text(question -> 'options')) AS options, place
      FROM jsonb_array_elements(p_bank) WITH ORDINALITY AS listed (question, place)
    ), had AS (
      SELECT answer ->> 'questionId' AS id, max(s.order_number) AS number, max(s.period) AS period
      FROM quiz_sessions s, jsonb_array_elements(s.answers) AS answer
      WHERE s.profile_id = p_taker AND s.subject_id = p_subject GROUP BY 1
    ), drawn AS (
      SELECT DISTINCT ON (bank.topic) bank.topic, bank.id, bank.options, theirs.option_id
      FROM bank JOIN quiz_answers theirs ON theirs.profile_id = p_subject AND theirs.question_id = bank.id
        AND theirs.option_id = ANY (bank.options)
      LEFT JOIN had ON had.id = bank.id
      ORDER BY bank.topic, had.id IS NOT NULL,
        month_number(p_period) - month_number(had.period) < {{QUIZ_FRESH_MONTHS}},
        theirs.changed_number < had.number, had.number, bank.place)
    SELECT jsonb_agg(jsonb_build_object('questionId', drawn.id, 'selectedOption', NULL,
      'correctAnswer', drawn.option_id, 'options', ARRAY(
        SELECT option FROM unnest(drawn.options) AS option
        ORDER BY md5(concat_ws(' ', p_seed, drawn.id, option)))) ORDER BY drawn.topic)
    FROM drawn);
END
$$;

-- [S6-008] Begins a quiz about somebody, or returns the one that this taker can still finish.
-- Copies the subject's answers, so that later changes do not affect the quiz.
CREATE OR REPLACE FUNCTION begin_quiz(p_user_id uuid, p_subject_id uuid, p_bank jsonb, p_at timestamptz)
RETURNS TABLE (session quiz_sessions, besos_left integer, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  v_now timestamptz(3);
  v_relationship uuid;
  v_period text;
  v_zone text;
  v_ends_at timestamptz;
  v_seed integer := floor(random() * 2147483647);
  v_answers jsonb;
BEGIN
  PERFORM lock_quiz(p_user_id, p_subject_id);
  IF quiz_relationship(p_user_id, p_subject_id, false) IS NULL THEN
    PERFORM refuse('QUIZ_NOT_FOUND');
  END IF;
  IF NOT EXISTS (SELECT FROM quiz_profiles q WHERE q.profile_id = p_user_id AND q.my_info_at IS NOT NULL) THEN
    PERFORM refuse('QUIZ_MY_INFO_MISSING');
  END IF;
  v_relationship := quiz_relationship(p_user_id, p_subject_id, true);
  IF v_relationship IS NULL THEN
    PERFORM refuse('QUIZ_NOT_OPEN');
  END IF;

  v_now := coalesce(p_at, clock_timestamp());
  SELECT s.* INTO session FROM quiz_sessions s
  WHERE s.profile_id = p_user_id AND s.subject_id = p_subject_id AND s.status = 'running'
    AND s.finish_by > v_now
  ORDER BY s.order_number DESC LIMIT 1;
  IF FOUND THEN
    besos_left := quiz_besos_left(p_user_id, session.period);
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT current.* INTO v_period, v_zone, v_ends_at FROM quiz_period_of(p_user_id, v_now) AS current;
  IF EXISTS (SELECT FROM quiz_sessions s WHERE s.profile_id = p_user_id AND s.subject_id = p_subject_id
       AND s.period = v_period) THEN
    PERFORM refuse('QUIZ_COMPLETED', opening_at(v_ends_at));
  END IF;
  v_answers := draw_quiz(p_user_id, p_subject_id, v_period, p_bank, v_seed);
  IF jsonb_array_length(v_answers) IS DISTINCT FROM {{QUIZ_QUESTIONS}} THEN
    PERFORM refuse('QUIZ_WAITS_FOR_PARTNER');
  END IF;

  UPDATE quiz_profiles q SET period = v_period, period_zone = v_zone, period_ends_at = v_ends_at,
    updated_at = v_now
  WHERE q.profile_id = p_user_id;
  INSERT INTO quiz_sessions AS s (id, profile_id, subject_id, relationship_id, quiz_type, status, period,
    time_zone, period_ends_at, finish_by, seed, answers, score, started_at)
  VALUES (ordered_id(v_now), p_user_id, p_subject_id, v_relationship, 'partner_quiz', 'running', v_period,
    v_zone, v_ends_at, v_ends_at + {{QUIZ_GRACE_DAYS}} * interval '1 day', v_seed, v_answers, 0, v_now)
  RETURNING s.* INTO session;
  besos_left := quiz_besos_left(p_user_id, v_period);
  appended := append_events(jsonb_build_array(quizzes_changed(ARRAY[p_user_id], p_subject_id)));
  RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION start_quiz(p_user_id uuid, p_subject_id uuid, p_bank jsonb)
RETURNS TABLE (session quiz_sessions, besos_left integer, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT b.session, b.besos_left, b.appended
  FROM begin_quiz(p_user_id, p_subject_id, p_bank, NULL) b;
END
$$;

-- Records the first answer to a question. The tenth answer completes the session and awards its besos.
CREATE OR REPLACE FUNCTION record_quiz_answer(
  p_user_id uuid, p_session_id uuid, p_question_id text, p_option_id text, p_at timestamptz
)
RETURNS TABLE (session quiz_sessions, besos_left integer, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  v_now timestamptz(3);
  v_subject uuid;
  v_is_open boolean;
  v_place integer;
  v_answer jsonb;
  v_balance user_besos;
  v_events jsonb;
BEGIN
  SELECT s.subject_id INTO v_subject FROM quiz_sessions s
  WHERE s.id = p_session_id AND s.profile_id = p_user_id;
  IF v_subject IS NULL THEN
    PERFORM refuse('QUIZ_NOT_FOUND');
  END IF;
  PERFORM lock_quiz(p_user_id, v_subject);
  SELECT s.* INTO STRICT session FROM quiz_sessions s WHERE s.id = p_session_id FOR NO KEY UPDATE;
  -- Any shared relationship that allows playing is enough, even if the quiz began in another.
  v_is_open := quiz_open_in(session.relationship_id, p_user_id, v_subject)
    OR quiz_relationship(p_user_id, v_subject, true) IS NOT NULL;
  SELECT asked.place - 1, asked.answer INTO v_place, v_answer
  FROM jsonb_array_elements(session.answers) WITH ORDINALITY AS asked (answer, place)
  WHERE asked.answer ->> 'questionId' = p_question_id;
  IF NOT FOUND OR NOT v_answer -> 'options' ? p_option_id OR session.hidden_at IS NOT NULL
    OR NOT v_is_open AND (are_blocked(p_user_id, v_subject) OR session.status <> 'completed'
      AND quiz_relationship(p_user_id, v_subject, false) IS NULL) THEN
    PERFORM refuse('QUIZ_NOT_FOUND');
  END IF;
  besos_left := quiz_besos_left(p_user_id, session.period);
  appended := '[]';
  IF session.status = 'completed' THEN
    RETURN NEXT;
    RETURN;
  END IF;
  v_now := coalesce(p_at, clock_timestamp());
  IF session.status = 'lapsed' OR session.finish_by <= v_now THEN
    PERFORM refuse('QUIZ_LAPSED');
  END IF;
  IF NOT v_is_open THEN
    PERFORM refuse('QUIZ_NOT_OPEN');
  END IF;
  IF v_answer ->> 'selectedOption' IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;

  UPDATE quiz_sessions s SET
    answers = jsonb_set(s.answers, ARRAY[v_place::text, 'selectedOption'], to_jsonb(p_option_id)),
    score = s.score + (v_answer ->> 'correctAnswer' = p_option_id)::integer
  WHERE s.id = p_session_id RETURNING s.* INTO session;
  v_events := jsonb_build_array(quizzes_changed(ARRAY[p_user_id], v_subject));
  IF NOT jsonb_path_exists(session.answers, '$[*] ? (@.selectedOption == null)') THEN
    v_balance := award_besos(p_session_id, v_now);
    SELECT s.* INTO STRICT session FROM quiz_sessions s WHERE s.id = p_session_id;
    v_events := v_events || quizzes_changed(ARRAY[v_subject], p_user_id);
    IF session.besos_earned > 0 THEN
      besos_left := besos_left - session.besos_earned;
      v_events := v_events || balance_changed(p_user_id, v_balance.total_besos, v_balance.version);
    END IF;
  END IF;
  appended := append_events(v_events);
  RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION answer_quiz(
  p_user_id uuid, p_session_id uuid, p_question_id text, p_option_id text
)
RETURNS TABLE (session quiz_sessions, besos_left integer, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT r.session, r.besos_left, r.appended
  FROM record_quiz_answer(p_user_id, p_session_id, p_question_id, p_option_id, NULL) r;
END
$$;
