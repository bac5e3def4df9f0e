-- application: save_my_info, set_quiz_settings

-- [S7-044] Saves a set of a person's answers, and announces newly answered questions to those who may play.
-- The key becomes the session's id, so a repeated call changes nothing, and is refused if its answers differ.
CREATE OR REPLACE FUNCTION record_my_info(p_user_id uuid, p_answers jsonb, p_key uuid, p_at timestamptz)
RETURNS TABLE (saved boolean, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  v_now timestamptz(3);
  v_known quiz_sessions;
  v_before integer;
  v_added integer;
  v_zone text;
  v_settings quiz_profiles;
  v_events jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(memberships_key(p_user_id));
  PERFORM lock_quizzes_of(p_user_id);
  SELECT s.* INTO v_known FROM quiz_sessions s WHERE s.id = p_key;
  IF FOUND THEN
    IF v_known.profile_id <> p_user_id OR v_known.answers <> p_answers THEN
      PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
    END IF;
    RETURN QUERY SELECT false, '[]'::jsonb;
    RETURN;
  END IF;
  v_now := coalesce(p_at, clock_timestamp());
  INSERT INTO quiz_sessions (id, profile_id, quiz_type, status, answers, besos_earned, started_at,
    completed_at, completed_number)
  VALUES (p_key, p_user_id, 'my_info', 'completed', p_answers, 0, v_now, v_now, nextval('order_numbers'))
  ON CONFLICT (id) DO NOTHING;
  -- Somebody else used the same key at the same moment.
  IF NOT FOUND THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;

  SELECT count(*) INTO v_before FROM quiz_answers a WHERE a.profile_id = p_user_id;
  INSERT INTO quiz_answers AS mine (profile_id, question_id, option_id, answered_at)
  SELECT p_user_id, answer ->> 'questionId', answer ->> 'selectedOption', v_now
  FROM jsonb_array_elements(p_answers) AS answer
  ON CONFLICT (profile_id, question_id) DO UPDATE SET option_id = excluded.option_id,
    answered_at = excluded.answered_at, changed_number = excluded.changed_number
  WHERE mine.option_id <> excluded.option_id;
  SELECT count(*) - v_before INTO v_added FROM quiz_answers a WHERE a.profile_id = p_user_id;

  SELECT p.time_zone INTO STRICT v_zone FROM profiles p WHERE p.id = p_user_id;
  INSERT INTO quiz_profiles AS q (profile_id, my_info_at, notice_due_at)
  VALUES (p_user_id, v_now, next_quiz_notice(v_now, v_zone, true))
  ON CONFLICT (profile_id) DO UPDATE SET my_info_at = coalesce(q.my_info_at, excluded.my_info_at),
    notice_due_at = coalesce(q.notice_due_at, excluded.notice_due_at), updated_at = v_now
  RETURNING q.* INTO v_settings;

  v_events := jsonb_build_array(quizzes_changed(ARRAY[p_user_id], NULL));
  IF v_added > 0 AND v_settings.is_open THEN
    v_events := v_events
      || quizzes_changed(quiz_circle(p_user_id, coalesce(v_settings.open_to_groups, false)), p_user_id)
      || notify(quiz_circle(p_user_id, false), 'partner_finished_my_info', p_user_id, p_at => v_now);
  END IF;
  RETURN QUERY SELECT true, append_events(v_events);
END
$$;

CREATE OR REPLACE FUNCTION save_my_info(p_user_id uuid, p_answers jsonb, p_key uuid)
RETURNS TABLE (saved boolean, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT r.saved, r.appended FROM record_my_info(p_user_id, p_answers, p_key, NULL) r;
END
$$;

-- Sets who may play quizzes about a person; sends an event to everybody whom that may affect.
CREATE OR REPLACE FUNCTION set_quiz_settings(p_user_id uuid, p_is_open boolean, p_open_to_groups boolean)
RETURNS TABLE (appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_before quiz_profiles;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(memberships_key(p_user_id));
  PERFORM lock_quizzes_of(p_user_id);
  SELECT q.* INTO v_before FROM quiz_profiles q WHERE q.profile_id = p_user_id;
  appended := '[]';
  IF (coalesce(v_before.is_open, true), v_before.open_to_groups)
      IS DISTINCT FROM (p_is_open, p_open_to_groups) THEN
    INSERT INTO quiz_profiles (profile_id, is_open, open_to_groups)
    VALUES (p_user_id, p_is_open, p_open_to_groups)
    ON CONFLICT (profile_id) DO UPDATE SET is_open = excluded.is_open,
      open_to_groups = excluded.open_to_groups, updated_at = clock_timestamp();
    appended := append_events(quizzes_changed(ARRAY[p_user_id], NULL)
      || jsonb_build_array(quizzes_changed(quiz_circle(p_user_id, true), p_user_id)));
  END IF;
  RETURN NEXT;
END
$$;
