-- application: quiz_people, quiz_besos_left, quiz_lets, quiz_period_of, quiz_relationship

-- Returns whether a person lets others in a relationship play quizzes about them.
-- p_as_two is false for a group. PostgreSQL inlines the function.
CREATE OR REPLACE FUNCTION quiz_lets(p_as_two boolean, p_is_open boolean, p_open_to_groups boolean)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_is_open, true) AND (p_as_two OR coalesce(p_open_to_groups, false))
$$;

-- Returns whether the taker may play about the subject in this relationship.
CREATE OR REPLACE FUNCTION quiz_open_in(p_relationship uuid, p_taker uuid, p_subject uuid)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM relationship_members mine
    JOIN relationship_members theirs ON theirs.relationship_id = p_relationship
      AND theirs.profile_id = p_subject AND theirs.left_at IS NULL
    JOIN relationships r ON r.id = p_relationship
    LEFT JOIN quiz_profiles subject ON subject.profile_id = p_subject
    WHERE mine.relationship_id = p_relationship AND mine.profile_id = p_taker AND mine.left_at IS NULL
      AND quiz_lets(r.type <> 'group', subject.is_open, subject.open_to_groups))
    AND NOT are_blocked(p_taker, p_subject);
END
$$;

-- Returns the latest relationship of two people, or null after a block.
-- With p_open, the subject must let others in the relationship play.
CREATE OR REPLACE FUNCTION quiz_relationship(p_taker uuid, p_subject uuid, p_open boolean)
RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_taker = p_subject OR are_blocked(p_taker, p_subject) THEN
    RETURN NULL;
  END IF;
  RETURN (
    SELECT mine.relationship_id
    FROM relationship_members mine
    JOIN relationship_members theirs ON theirs.relationship_id = mine.relationship_id
      AND theirs.profile_id = p_subject AND theirs.left_at IS NULL
    JOIN relationships r ON r.id = mine.relationship_id
    LEFT JOIN quiz_profiles subject ON subject.profile_id = p_subject
    WHERE mine.profile_id = p_taker AND mine.left_at IS NULL
      AND (NOT p_open OR quiz_lets(r.type <> 'group', subject.is_open, subject.open_to_groups))
    ORDER BY greatest(mine.joined_number, theirs.joined_number) DESC LIMIT 1);
END
$$;

-- Until the commit, the two people cannot leave or block, and the taker's quizzes cannot change.
CREATE OR REPLACE FUNCTION lock_quiz(p_taker uuid, p_subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(memberships_key(least(p_taker, p_subject)));
  PERFORM pg_advisory_xact_lock_shared(memberships_key(greatest(p_taker, p_subject)));
  PERFORM pg_advisory_xact_lock_shared(pair_key(p_taker, p_subject));
  PERFORM lock_quizzes_of(p_taker);
END
$$;

CREATE OR REPLACE FUNCTION lock_quizzes_of(p_person uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('quizzes of ' || p_person, 0))
$$;

-- Returns the month of a quiz that this person begins at p_at.
CREATE OR REPLACE FUNCTION quiz_period_of(p_person uuid, p_at timestamptz)
RETURNS TABLE (period text, zone text, ends_at timestamptz) LANGUAGE plpgsql STABLE ROWS 1 AS $$
BEGIN
  RETURN QUERY SELECT now_in.*
  FROM profiles p LEFT JOIN quiz_profiles q ON q.profile_id = p.id
  CROSS JOIN LATERAL quiz_period(p_at, p.time_zone, q.period, q.period_zone, q.period_ends_at) AS now_in
  WHERE p.id = p_person;
END
$$;

-- Returns the besos that a person can still win in a month, by default the current one.
CREATE OR REPLACE FUNCTION quiz_besos_left(p_person uuid, p_period text)
RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN {{QUIZ_BESOS_PER_MONTH}} - (
    SELECT coalesce(sum(s.besos_earned), 0) FROM quiz_sessions s
    WHERE s.profile_id = p_person AND s.besos_earned > 0 AND s.period = coalesce(p_period,
      (SELECT current.period FROM quiz_period_of(p_person, clock_timestamp()) AS current)));
END
$$;

-- [S3-014] Returns the people in the taker's relationships, with the state of their quizzes.
-- Above p_limit, members of groups are left out first.
CREATE OR REPLACE FUNCTION quiz_people(p_taker uuid, p_at timestamptz, p_limit integer)
RETURNS TABLE (
  person_id uuid, relationship_ids uuid[], is_open boolean, has_my_info boolean, running_id uuid,
  finished_id uuid, next_at timestamptz, place bigint
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_hidden uuid[] := hidden_from(p_taker);
  v_period text;
  v_ends_at timestamptz;
BEGIN
  SELECT current.period, current.ends_at INTO v_period, v_ends_at
  FROM quiz_period_of(p_taker, p_at) AS current;
  RETURN QUERY
  SELECT shared.id, shared.relationship_ids,
    quiz_lets(shared.as_two, q.is_open, q.open_to_groups),
    q.my_info_at IS NOT NULL, running.id, finished.id, v_ends_at, shared.place
  FROM (
    SELECT one.id, array_agg(one.relationship_id ORDER BY one.place DESC) AS relationship_ids,
      bool_or(one.type <> 'group') AS as_two, max(one.place) AS place
    FROM (
      SELECT theirs.profile_id AS id, r.id AS relationship_id, r.type,
        greatest(mine.joined_number, theirs.joined_number) AS place
      FROM relationship_members mine
      JOIN relationship_members theirs ON theirs.relationship_id = mine.relationship_id
        AND theirs.left_at IS NULL AND theirs.profile_id <> p_taker
      JOIN relationships r ON r.id = mine.relationship_id
      WHERE mine.profile_id = p_taker AND mine.left_at IS NULL
        AND NOT theirs.profile_id = ANY (v_hidden)) AS one
    GROUP BY one.id ORDER BY bool_or(one.type <> 'group') DESC, max(one.place) DESC LIMIT p_limit) AS shared
  LEFT JOIN quiz_profiles q ON q.profile_id = shared.id
  LEFT JOIN LATERAL (
    SELECT s.id FROM quiz_sessions s
    WHERE s.profile_id = p_taker AND s.subject_id = shared.id AND s.status = 'running' AND s.finish_by > p_at
    ORDER BY s.order_number DESC LIMIT 1) AS running ON true
  LEFT JOIN quiz_sessions finished ON finished.profile_id = p_taker AND finished.subject_id = shared.id
    AND finished.period = v_period AND finished.id IS DISTINCT FROM running.id
  ORDER BY shared.place DESC;
END
$$;

-- Returns the event draft of changed quizzes about p_about, by default about the recipient.
CREATE OR REPLACE FUNCTION quizzes_changed(p_recipients uuid[], p_about uuid)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('recipients', p_recipients, 'kind', 'quizzes.changed',
    'payload', jsonb_build_object('personId', p_about))
$$;

-- Returns the people in a person's relationships of two and, with p_groups, in groups, except hidden people.
CREATE OR REPLACE FUNCTION quiz_circle(p_person uuid, p_groups boolean)
RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_hidden uuid[] := hidden_from(p_person);
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT theirs.profile_id FROM relationship_members mine
    JOIN relationship_members theirs ON theirs.relationship_id = mine.relationship_id
      AND theirs.left_at IS NULL AND theirs.profile_id <> p_person
    JOIN relationships r ON r.id = mine.relationship_id AND (p_groups OR r.type <> 'group')
    WHERE mine.profile_id = p_person AND mine.left_at IS NULL AND NOT theirs.profile_id = ANY (v_hidden));
END
$$;
