-- What a job could not do is left for a while and holds nothing else up: for a minute, after each failure
-- twice as long, an hour at most. The caller has undone what it began, and leaves out what is postponed.
-- npm run ledger:verify names it as long as it waits; PostgreSQL's log has a line for each failure.
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

-- Whether this has failed and is not to be tried again yet.
CREATE OR REPLACE FUNCTION is_postponed(p_id uuid, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM postponed p WHERE p.id = p_id AND p.retry_at > p_at)
$$;
