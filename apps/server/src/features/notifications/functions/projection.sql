-- application: project_gifts

-- Notifies people of the gifts that they got since the last call; returns the new outbox rows as JSON text.
-- Reads each gift once, because projected_seq moves in the same transaction. Locks the inbox first, so that
-- concurrent calls and undos wait.
-- Rows are looked up singly: with wrong statistics, PostgreSQL would scan whole, growing tables.
CREATE OR REPLACE FUNCTION project_gifts(p_profiles uuid[]) RETURNS text LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_person uuid;
  v_channels boolean[];
  v_people uuid[] := '{}';
  v_app boolean[] := '{}';
  v_push boolean[] := '{}';
  v_email boolean[] := '{}';
  v_changed uuid[];
BEGIN
  FOR v_person IN SELECT DISTINCT p.id FROM unnest(p_profiles) AS p (id) ORDER BY p.id LOOP
    v_channels := coalesce(open_inbox(v_person, 'gift', NULL), '{false, false, false}');
    v_people := v_people || v_person;
    v_app := v_app || v_channels[1];
    v_push := v_push || v_channels[2];
    v_email := v_email || v_channels[3];
  END LOOP;

  WITH given AS (
    SELECT person.*, event.last_seq, gift.id AS gift_id, gift.status, gift.giver_id, gift.relationship_id,
      gift.created_at, gift.order_number
    FROM unnest(v_people, v_app, v_push, v_email) AS person (id, in_app, by_push, by_email)
    JOIN notification_deliveries inbox ON inbox.profile_id = person.id
    CROSS JOIN LATERAL (
      SELECT e.last_seq, e.gift_id FROM outbox_events e
      WHERE e.recipient_id = person.id AND e.last_seq > inbox.projected_seq AND e.gift_id IS NOT NULL
      OFFSET 0) AS event
    JOIN activities gift ON gift.id = event.gift_id
  ), reached AS (
    UPDATE notification_deliveries inbox SET projected_seq = last.seq,
      push_due_at = CASE WHEN last.by_push THEN least(inbox.push_due_at, last.ready_at)
        ELSE inbox.push_due_at END,
      email_due_at = CASE WHEN last.by_email THEN least(inbox.email_due_at, last.given_at + email_delay())
        ELSE inbox.email_due_at END
    FROM (
      SELECT given.id, given.by_push, given.by_email, max(given.last_seq) AS seq,
        min(given.created_at) FILTER (WHERE given.status = 'approved') AS given_at,
        min(notification_ready_at('gift', given.created_at)) FILTER (WHERE given.status = 'approved')
          AS ready_at
      FROM given GROUP BY given.id, given.by_push, given.by_email) AS last
    WHERE inbox.profile_id = last.id
  ), written AS (
    INSERT INTO notifications (id, recipient_id, kind, subject_id, activity_id, relationship_id,
                               created_at, order_number, in_app, ready_at, push_pending, email_pending)
    SELECT given.gift_id, given.id, 'gift', given.gift_id, given.gift_id, given.relationship_id,
      given.created_at, given.order_number, given.in_app, notification_ready_at('gift', given.created_at),
      given.by_push, given.by_email
    FROM given WHERE given.status = 'approved' AND (given.in_app OR given.by_push OR given.by_email)
    ON CONFLICT DO NOTHING
    RETURNING id, recipient_id, in_app
  ), caused AS (
    INSERT INTO notification_actors (notification_id, actor_id, acted_at)
    SELECT written.id, gift.giver_id, gift.created_at
    FROM written JOIN activities gift ON gift.id = written.id
  )
  SELECT array_agg(DISTINCT written.recipient_id) INTO v_changed FROM written WHERE written.in_app;
  IF v_changed IS NULL THEN
    RETURN '[]';
  END IF;
  RETURN append_texts(v_changed,
    ARRAY(SELECT unread_change_text(unread_notifications(changed.id))
          FROM unnest(v_changed) WITH ORDINALITY AS changed (id, place) ORDER BY changed.place));
END
$$;
