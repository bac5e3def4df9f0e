-- application: inbox_change, inbox_shows, lock_inboxes, notifications_changed, unread_beside, unread_change
-- application: unread_change_text, unread_notifications, unread_of_all, withdraw_actor

-- Returns whether the inbox shows a notification: not if all its actors are hidden.
-- The array avoids an EXISTS, for which PostgreSQL would read the actors of all inboxes.
CREATE OR REPLACE FUNCTION inbox_shows(notification notifications, hidden uuid[])
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT notification.in_app AND (hidden = '{}' OR coalesce(
    (SELECT bool_or(NOT a.actor_id = ANY (hidden)) FROM notification_actors a
     WHERE a.notification_id = notification.id), true))
$$;

-- Counts the unread notifications of a person from whom nobody is hidden. PostgreSQL inlines it in FROM.
CREATE OR REPLACE FUNCTION unread_of_all(p_profile uuid)
RETURNS TABLE (unread integer) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT count(*)::integer FROM (
    SELECT FROM notifications n WHERE n.recipient_id = p_profile AND n.read_at IS NULL AND n.in_app
    LIMIT {{UNREAD_COUNTED_MAX}}) AS shown
$$;

-- Counts a person's unread notifications; p_hidden is the result of hidden_from.
-- Repeats the condition of inbox_shows, because a call for each row costs twenty times as much.
CREATE OR REPLACE FUNCTION unread_beside(p_profile uuid, p_hidden uuid[])
RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_hidden = '{}' THEN
    RETURN (SELECT inbox.unread FROM unread_of_all(p_profile) AS inbox);
  END IF;
  RETURN (SELECT count(*) FROM (
    SELECT FROM notifications n
    WHERE n.recipient_id = p_profile AND n.read_at IS NULL AND n.in_app
      AND coalesce((SELECT bool_or(NOT a.actor_id = ANY (p_hidden)) FROM notification_actors a
                    WHERE a.notification_id = n.id), true)
    LIMIT {{UNREAD_COUNTED_MAX}}) AS unread);
END
$$;

-- Counts a person's unread notifications, and looks up who is hidden from the person.
CREATE OR REPLACE FUNCTION unread_notifications(p_profile uuid)
RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN unread_beside(p_profile, hidden_from(p_profile));
END
$$;

-- Returns the event of an unread count as JSON text without braces, for append_texts.
CREATE OR REPLACE FUNCTION unread_change_text(p_unread integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format('"kind": "notifications.changed", "payload": {"unread": %s}', p_unread)
$$;

-- Returns the event of an unread count as JSON.
CREATE OR REPLACE FUNCTION unread_change(p_unread integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT ('{' || unread_change_text(p_unread) || '}')::jsonb
$$;

-- Returns the event of a person's unread count.
-- Lock the person's row in notification_deliveries first, to keep the events in order.
CREATE OR REPLACE FUNCTION inbox_change(p_profile uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT unread_change(unread_notifications(p_profile))
$$;

-- Returns the event of a person's unread count as a draft for append_events.
CREATE OR REPLACE FUNCTION notifications_changed(p_profile uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT inbox_change(p_profile) || jsonb_build_object('recipients', jsonb_build_array(p_profile))
$$;

-- Locks several inboxes in the order of ids, before a transaction changes them and calls notify.
CREATE OR REPLACE FUNCTION lock_inboxes(p_profiles uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notification_deliveries AS delivery (profile_id)
  SELECT DISTINCT p.id FROM unnest(p_profiles) AS p (id) ORDER BY p.id
  ON CONFLICT (profile_id) DO UPDATE SET pushes_unanswered = delivery.pushes_unanswered
$$;

-- Deletes people's notifications of removed activities, from number p_since; returns the event drafts.
-- It also locks inboxes that lack the notification, because project_gifts may be writing it.
CREATE OR REPLACE FUNCTION withdraw_notifications_from(
  p_recipients uuid[], p_since bigint, p_activities uuid[]
)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_recipients uuid[];
BEGIN
  SELECT array_agg(DISTINCT reached.recipient_id) INTO v_recipients FROM (
    SELECT recipient_id FROM notifications
    WHERE recipient_id = ANY (p_recipients) AND order_number >= p_since AND activity_id = ANY (p_activities)
    UNION ALL
    SELECT waiting.recipient_id FROM unnest(p_recipients) AS person (id)
    LEFT JOIN notification_deliveries inbox ON inbox.profile_id = person.id
    CROSS JOIN LATERAL (
      SELECT e.recipient_id FROM outbox_events e
      WHERE e.recipient_id = person.id AND e.last_seq > coalesce(inbox.projected_seq, 0)
        AND e.gift_id = ANY (p_activities)
      OFFSET 0) AS waiting
  ) AS reached;
  IF v_recipients IS NULL THEN
    RETURN '[]';
  END IF;
  PERFORM lock_inboxes(v_recipients);
  WITH gone AS (
    DELETE FROM notifications
    WHERE recipient_id = ANY (v_recipients) AND order_number >= p_since AND activity_id = ANY (p_activities)
    RETURNING id
  )
  DELETE FROM notification_actors a USING gone WHERE a.notification_id = gone.id;
  RETURN (SELECT jsonb_agg(notifications_changed(r)) FROM unnest(v_recipients) AS r);
END
$$;

-- Removes an actor from people's unread notifications of a subject; returns the event drafts.
-- A notification without another actor is deleted.
CREATE OR REPLACE FUNCTION withdraw_actor(p_recipients uuid[], p_kind text, p_subject uuid, p_actor uuid)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hidden uuid[] := hidden_from(p_actor);
  v_rows uuid[];
  v_recipients uuid[];
BEGIN
  -- An index finds the rows, at most one for each person.
  SELECT array_agg(n.recipient_id) INTO v_recipients
  FROM notifications n JOIN notification_actors a ON a.notification_id = n.id AND a.actor_id = p_actor
  WHERE n.recipient_id = ANY (p_recipients) AND n.kind = p_kind AND n.subject_id = p_subject
    AND n.read_at IS NULL;
  IF v_recipients IS NULL THEN
    RETURN '[]';
  END IF;
  PERFORM lock_inboxes(v_recipients);
  WITH gone AS (
    DELETE FROM notification_actors a USING notifications n
    WHERE n.recipient_id = ANY (v_recipients) AND n.kind = p_kind AND n.subject_id = p_subject
      AND n.read_at IS NULL AND a.notification_id = n.id AND a.actor_id = p_actor
    RETURNING n.id
  )
  SELECT array_agg(id) INTO v_rows FROM gone;
  DELETE FROM notifications n WHERE n.id = ANY (v_rows)
    AND NOT EXISTS (SELECT 1 FROM notification_actors a WHERE a.notification_id = n.id);
  RETURN coalesce((SELECT jsonb_agg(notifications_changed(r)) FROM unnest(v_recipients) AS r
    WHERE NOT r = ANY (v_hidden)), '[]');
END
$$;

-- Marks a person's notifications of an activity as read and cancels their delivery; returns the event draft.
-- The caller has locked the inbox.
CREATE OR REPLACE FUNCTION read_activity_notices(
  p_recipient uuid, p_kind text, p_activity uuid, p_since bigint, p_at timestamptz
)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notifications n SET read_at = coalesce(n.read_at, p_at), push_pending = false, email_pending = false
  WHERE n.recipient_id = p_recipient AND n.order_number >= p_since AND n.activity_id = p_activity
    AND n.kind = p_kind;
  RETURN notifications_changed(p_recipient);
END
$$;

-- Marks a person's notifications of a subject as read and cancels their delivery; returns the event draft.
-- The pause between pushes starts anew, because the person is using the app.
CREATE OR REPLACE FUNCTION read_notices(p_recipient uuid, p_kind text, p_subject uuid)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM notifications n
  WHERE n.recipient_id = p_recipient AND n.kind = p_kind AND n.subject_id = p_subject AND n.read_at IS NULL;
  IF NOT FOUND THEN
    RETURN '[]';
  END IF;
  PERFORM lock_inboxes(ARRAY[p_recipient]);
  UPDATE notification_deliveries d SET pushes_unanswered = 0, push_paused_until = NULL
  WHERE d.profile_id = p_recipient;
  UPDATE notifications n SET read_at = clock_timestamp(), push_pending = false, email_pending = false
  WHERE n.recipient_id = p_recipient AND n.kind = p_kind AND n.subject_id = p_subject AND n.read_at IS NULL;
  RETURN jsonb_build_array(notifications_changed(p_recipient));
END
$$;

-- Stores the title of a redeemed reward in people's unread notifications about it.
CREATE OR REPLACE FUNCTION name_reward(p_recipients uuid[], p_reward uuid, p_title text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notifications SET reward_title = p_title
  WHERE recipient_id = ANY (p_recipients) AND kind = 'reward_redeemed' AND subject_id = p_reward
    AND read_at IS NULL;
END
$$;
