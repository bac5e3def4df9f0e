-- application: hide_quiz, lapse_quizzes, notice_quiz_month, shorten_quiz_instants

-- Hides a completed session from both of its people for ever.
CREATE OR REPLACE FUNCTION hide_quiz(p_user_id uuid, p_session_id uuid)
RETURNS TABLE (appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_session quiz_sessions;
BEGIN
  SELECT s.* INTO v_session FROM quiz_sessions s
  WHERE s.id = p_session_id AND s.status = 'completed' AND s.subject_id IS NOT NULL
    AND p_user_id IN (s.profile_id, s.subject_id) AND NOT are_blocked(s.profile_id, s.subject_id)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('QUIZ_NOT_FOUND');
  END IF;
  appended := '[]';
  IF v_session.hidden_at IS NULL THEN
    UPDATE quiz_sessions s SET hidden_at = clock_timestamp() WHERE s.id = p_session_id;
    appended := append_events(jsonb_build_array(
      quizzes_changed(ARRAY[v_session.profile_id], v_session.subject_id),
      quizzes_changed(ARRAY[v_session.subject_id], v_session.profile_id)));
  END IF;
  RETURN NEXT;
END
$$;

-- Ends up to p_limit sessions that can no longer be completed, and removes correct answers not yet shown.
CREATE OR REPLACE FUNCTION lapse_quizzes(p_limit integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  v_lapsed integer;
BEGIN
  UPDATE quiz_sessions s SET status = 'lapsed', answers = shown_quiz_answers(s.answers) WHERE s.id IN (
    SELECT late.id FROM quiz_sessions late
    WHERE late.status = 'running' AND late.finish_by <= clock_timestamp()
    LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_lapsed = ROW_COUNT;
  RETURN v_lapsed;
END
$$;

-- Notifies one person, in the morning, of a new month of quizzes; returns whether anybody was due.
CREATE OR REPLACE FUNCTION record_quiz_notice(p_at timestamptz)
RETURNS TABLE (was_due boolean, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  v_now timestamptz(3) := coalesce(p_at, clock_timestamp());
  v_person uuid;
  v_zone text;
  v_hour integer;
  v_month text;
  v_noticed text;
  v_notifies boolean := false;
BEGIN
  appended := '[]';
  was_due := false;
  SELECT q.profile_id, q.noticed_period INTO v_person, v_noticed FROM quiz_profiles q
  WHERE q.notice_due_at <= v_now ORDER BY q.notice_due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN NEXT;
    RETURN;
  END IF;
  was_due := true;
  SELECT p.time_zone INTO STRICT v_zone FROM profiles p WHERE p.id = v_person;
  v_hour := date_part('hour', v_now AT TIME ZONE v_zone);
  v_month := to_char(v_now AT TIME ZONE v_zone, 'YYYY-MM');
  IF v_hour < {{QUIZ_NOTICE_FROM_HOUR}} OR v_hour >= {{QUIZ_NOTICE_UNTIL_HOUR}} THEN
    UPDATE quiz_profiles q SET notice_due_at = next_quiz_notice(v_now, v_zone, false)
    WHERE q.profile_id = v_person;
    RETURN NEXT;
    RETURN;
  END IF;
  v_notifies := v_noticed IS DISTINCT FROM v_month AND EXISTS (
    SELECT FROM quiz_people(v_person, v_now, {{QUIZ_PEOPLE_SHOWN}}) AS one
    WHERE one.is_open AND one.has_my_info AND one.finished_id IS NULL AND one.running_id IS NULL);
  UPDATE quiz_profiles q SET notice_due_at = next_quiz_notice(v_now, v_zone, true),
    noticed_period = CASE WHEN v_notifies THEN v_month ELSE q.noticed_period END
  WHERE q.profile_id = v_person;
  IF v_notifies THEN
    appended := append_events(
      notify(ARRAY[v_person], 'quiz_available', NULL, NULL, NULL, v_person, v_now));
  END IF;
  RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION notice_quiz_month()
RETURNS TABLE (was_due boolean, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT r.was_due, r.appended FROM record_quiz_notice(NULL) r;
END
$$;

-- Corrects times that were stored while the clock was ahead; returns whether there were any.
-- The end of a person's month stays, because quiz_period ignores an end that lies too far ahead.
CREATE OR REPLACE FUNCTION shorten_quiz_instants()
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_now timestamptz(3) := clock_timestamp();
  v_month CONSTANT interval := interval '32 days';
  v_grace CONSTANT interval := v_month + {{QUIZ_GRACE_DAYS}} * interval '1 day';
  v_found boolean;
BEGIN
  UPDATE quiz_profiles q SET notice_due_at = v_now + v_month WHERE q.notice_due_at > v_now + v_month;
  v_found := FOUND;
  UPDATE quiz_sessions s SET period_ends_at = least(s.period_ends_at, v_now + v_month),
    finish_by = least(s.finish_by, v_now + v_grace)
  WHERE s.status = 'running' AND s.finish_by > v_now + v_grace;
  RETURN v_found OR FOUND;
END
$$;
