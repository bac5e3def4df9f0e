-- Postpones a row whose work failed, so that other work goes on. Each failure doubles the pause, up to an
-- hour. Call it after rolling back.
CREATE OR REPLACE FUNCTION postpone(p_id uuid, p_at timestamptz, p_error text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO postponed AS known (id, failures, retry_at, error)
  VALUES (p_id, 1, p_at + interval '1 minute', p_error)
  ON CONFLICT (id) DO UPDATE SET failures = known.failures + 1, error = excluded.error,
    retry_at = p_at + least(interval '1 minute' * 2 ^ least(known.failures, 10), interval '1 hour');
  RAISE WARNING '% is postponed: %', p_id, p_error;
END
$$;

-- Returns true until the retry of a failed row is due.
CREATE OR REPLACE FUNCTION is_postponed(p_id uuid, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM postponed p WHERE p.id = p_id AND p.retry_at > p_at)
$$;
