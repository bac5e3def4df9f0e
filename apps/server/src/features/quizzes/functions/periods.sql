-- application: quiz_period

-- Returns the month of quizzes at p_at, its time zone and its end.
-- A begun month keeps its zone, so that no month repeats after a change of zone.
-- A stored end too far ahead is ignored, because it came from a wrong clock.
CREATE OR REPLACE FUNCTION quiz_period(
  p_at timestamptz, p_zone text, p_last text, p_last_zone text, p_last_ends_at timestamptz
)
RETURNS TABLE (period text, zone text, ends_at timestamptz) LANGUAGE plpgsql STABLE ROWS 1 AS $$
BEGIN
  IF p_at < p_last_ends_at AND p_last_ends_at < p_at + interval '32 days' THEN
    RETURN QUERY SELECT p_last, p_last_zone, p_last_ends_at;
    RETURN;
  END IF;
  period := to_char(p_at AT TIME ZONE p_zone, 'YYYY-MM');
  zone := p_zone;
  IF p_last > period AND p_last_ends_at <= p_at THEN
    period := p_last;
  END IF;
  ends_at := ((period || '-01')::timestamp + interval '1 month') AT TIME ZONE p_zone;
  RETURN NEXT;
END
$$;

-- Returns the next nine o'clock in a zone, or that of the first day of the next month.
-- Random minutes are added, so that not all people are notified at once.
CREATE OR REPLACE FUNCTION next_quiz_notice(p_at timestamptz, p_zone text, p_next_month boolean)
RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_local timestamp := p_at AT TIME ZONE p_zone;
  v_day timestamp := date_trunc('day', v_local);
BEGIN
  IF p_next_month THEN
    v_day := date_trunc('month', v_local) + interval '1 month';
  ELSIF v_local >= v_day + {{QUIZ_NOTICE_FROM_HOUR}} * interval '1 hour' THEN
    v_day := v_day + interval '1 day';
  END IF;
  RETURN (v_day + {{QUIZ_NOTICE_FROM_HOUR}} * interval '1 hour' + random() * interval '100 minutes')
    AT TIME ZONE p_zone;
END
$$;
